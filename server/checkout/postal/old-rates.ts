import type { FastifyBaseLogger } from 'fastify'
import { RATES_END } from './rates.ts'

/** Says so at the start when the postal prices have run out. */
export function warnOfOldRates(log: FastifyBaseLogger, now: number): void {
  if (now <= Date.parse(`${RATES_END}T23:59:59-05:00`)) return
  log.warn(
    `The postal prices ended on ${RATES_END}. Put the new table beside them and name it in postal/rates.ts.`,
  )
}
