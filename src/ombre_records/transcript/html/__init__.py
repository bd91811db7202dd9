"""Documents as HTML: an outline as semantic fragments, and the replay page made of them."""
