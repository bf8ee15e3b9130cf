import type { LogTarget } from '#server/platform/http/logging.ts'

const KEPT = 40

declare global {
  var shopLogLines: string[] | undefined
}

// Global, because Vitest loads setup files anew for each test file, and a test may import an earlier copy.
globalThis.shopLogLines ??= []
const lines = globalThis.shopLogLines

/** Keeps the newest lines that the shops of this process write. */
export const shopLog: LogTarget = {
  write(line) {
    lines.push(line.trimEnd())
    if (lines.length > 2 * KEPT) lines.splice(0, KEPT)
  },
}

/** @returns the lines since the last call. */
export function takeShopLog(): string[] {
  return lines.splice(0).slice(-KEPT)
}
