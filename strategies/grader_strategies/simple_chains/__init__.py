"""Chains without branches: X-chain, XY-chain, remote pair."""
