import { resolve } from 'node:path'

/**
 * Node's options for the shop's process. A young generation of 8 MB is large enough for the garbage collector, and fits into
 * a processor's cache. See `docs/performance.md`.
 */
export const SHOP_NODE_FLAGS = [
  '--max-semi-space-size=8',
  '--max-old-space-size=192',
  // The passkey library probes Node's newest features, which prints warnings.
  '--disable-warning=ExperimentalWarning',
]

/** Environment of the shop's processes: compiled code is kept for the next start, and freed memory goes back to the system. */
export const SHOP_NODE_ENV = {
  NODE_COMPILE_CACHE: resolve(import.meta.dirname, '../node_modules/.cache/node'),
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
