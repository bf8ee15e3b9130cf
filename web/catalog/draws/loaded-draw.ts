import type { DrawResult, DrawStatus } from '#contract/catalog/drops/draws.ts'

/** A draw that took place. */
export interface LoadedDraw {
  result: DrawResult
  status: DrawStatus
}
