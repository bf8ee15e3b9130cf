/**
 * How the shop's process runs. A small young generation and an early full collection keep it under 200 MB at no cost
 * that a visitor would notice.
 */
export const SHOP_NODE_FLAGS = [
  '--max-semi-space-size=4',
  '--max-old-space-size=192',
  // The passkeys' library asks Node what it can do; that some of it is new is no news for whoever runs the shop.
  '--disable-warning=ExperimentalWarning',
]
