/** Node's options for the shop's process: a small young generation and an early full collection keep it under 200 MB. */
export const SHOP_NODE_FLAGS = [
  '--max-semi-space-size=4',
  '--max-old-space-size=192',
  // The passkey library probes Node's newest features, which prints warnings.
  '--disable-warning=ExperimentalWarning',
]
