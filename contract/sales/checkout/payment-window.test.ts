import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import { RESERVATION_MAX_MS, SESSION_LIFETIME_MS } from './payment-window.ts'

const SESSION = `${SESSION_LIFETIME_MS / MINUTE_MS} minutes`
const RESERVATION = `${RESERVATION_MAX_MS / MINUTE_MS} minutes`

test.each([
  ['decisions/0007-settling-an-order.md', [SESSION, RESERVATION]],
  ['decisions/0026-stock-reservations.md', [SESSION]],
  ['running.md', [SESSION]],
])('%s documents the same times as the code', (page, times) => {
  const text = readFileSync(resolve(import.meta.dirname, '../../../docs', page), 'utf8').replace(/\s+/g, ' ')
  for (const time of times) expect(text).toContain(time)
})
