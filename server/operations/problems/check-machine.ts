import { statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { compareClock } from '#server/platform/integrations/credential-checks.ts'
import { type Finding, problemIf } from './finding.ts'

const MAX_USED_PERCENT = 85
const GIGABYTE = 1_000_000_000

/** Calculates as `df` does: space that is reserved for root counts as neither used nor free. */
export async function checkDisk({ config }: { config: { DATA_DIR: string } }): Promise<Finding> {
  const folder = resolve(config.DATA_DIR)
  const { blocks, bfree, bavail, bsize } = await statfs(folder)
  const used = blocks - bfree
  const percent = (100 * used) / (used + bavail)
  const free = ((bavail * bsize) / GIGABYTE).toFixed(1)
  return problemIf(
    percent > MAX_USED_PERCENT,
    `The disk is ${Math.floor(percent)}% full: ${free} GB are free in ${folder}.`,
  )
}

const MAX_OFFSET_MS = 5 * SECOND_MS

export async function checkClock({ config }: { config: { stripe: { apiUrl: string } } }): Promise<Finding> {
  const comparison = await compareClock(config.stripe.apiUrl)
  if (comparison === null) return 'unknown'
  const { offset, margin } = comparison
  const seconds = Math.round(Math.abs(offset) / SECOND_MS)
  return problemIf(
    Math.abs(offset) - margin > MAX_OFFSET_MS,
    `The server’s clock is ${seconds} s ${offset > 0 ? 'fast' : 'slow'}.`,
  )
}
