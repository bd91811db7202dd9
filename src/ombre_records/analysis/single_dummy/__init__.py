"""What one player knew: hidden cards dealt at random as he had to reckon with them."""
