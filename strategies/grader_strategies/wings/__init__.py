"""XY-wing, XYZ-wing and W-wing."""
