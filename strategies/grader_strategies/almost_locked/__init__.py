"""Almost locked sets, Sue de Coq and aligned exclusion."""
