import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkDraw } from '#contract/catalog/drops/check-draw.ts'
import type { DrawResult } from '#contract/catalog/drops/draws.ts'
import { orderEntries } from './draw-order.ts'

const SEED = 'd7bd50311b289eaf3dca47e184c4bf89ec3d712f912cf6c8c10613dd13d7745f'
const COMMITMENT = '48d801936093abea74393c21c0871a4ddf77f0155cda808e5cfab1e01467639e'
const RANKED = [
  'FAVA-AFZC',
  'H4YM-TEER',
  'HTQD-H3P5',
  'PKXC-QKA6',
  'T2VP-HBYE',
  'Q96Q-R2TB',
  'MT3Z-EV9K',
  'Z9QU-N8P3',
  'R8TM-ET4H',
  'ZCUM-556J',
  '6NH6-GG68',
  'S2D6-KMCB',
]

function resultOf(entries: string[], seed = SEED, commitment = COMMITMENT): DrawResult {
  return {
    seed,
    commitment,
    entries: entries.map((entry, index) => ({ entry, rank: index + 1, outcome: 'waiting' })),
  }
}

test('derives the same order from the same seed and entries', () => {
  const entered = RANKED.toSorted().map((entry) => ({ entry }))
  expect(orderEntries(SEED, entered).map(({ entry }) => entry)).toEqual(RANKED)
  expect(createHash('sha256').update(Buffer.from(SEED, 'hex')).digest('hex')).toBe(COMMITMENT)
  expect(createHmac('sha256', Buffer.from(SEED, 'hex')).update('FAVA-AFZC').digest('hex')).toBe(
    '032d4f22b8a556bd1460e0f5ea4b15deb3cafc18bb04a1be0c0dccdbb5ec059d',
  )
})

test('names the first wrong rank of a draw', async () => {
  const swapped = RANKED.toSpliced(4, 2, 'Q96Q-R2TB', 'T2VP-HBYE')
  expect(await checkDraw(resultOf(RANKED))).toEqual({ ok: true, entries: 12 })
  expect(await checkDraw(resultOf([]))).toEqual({ ok: true, entries: 0 })
  expect(await checkDraw(resultOf(swapped))).toEqual({ ok: false, problem: 'order', rank: 5 })
  const twice = resultOf(RANKED.toSpliced(1, 0, 'FAVA-AFZC'))
  expect(await checkDraw(twice)).toEqual({ ok: false, problem: 'order', rank: 2 })
  const skipped = resultOf(RANKED)
  skipped.entries.splice(2, 1)
  expect(await checkDraw(skipped)).toEqual({ ok: false, problem: 'order', rank: 3 })
  const wrong = { ok: false, problem: 'commitment' }
  expect(await checkDraw(resultOf(RANKED, SEED.replace('d', 'e')))).toEqual(wrong)
  expect(await checkDraw(resultOf(RANKED, 'no seed'))).toEqual(wrong)
})
