import type { DrawResult, DrawStatus } from '#contract/catalog/drops/draws.ts'

/** What a page knows of a draw that took place. */
export interface LoadedDraw {
  result: DrawResult
  status: DrawStatus
}
