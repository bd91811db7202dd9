"""An outline as SVG: type set and measured, drawings from templates, the page that has them."""
