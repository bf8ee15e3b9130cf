import { expect, test } from 'vitest'
import { backupStatus as statusIn } from './backup-status.ts'

const backupStatus = (backup: Parameters<typeof statusIn>[0], now: string) =>
  statusIn(backup, now, 'America/New_York')

const NOW = '2026-11-21T17:00:00.000Z'
const GOOD = {
  taken_at: '2026-11-21T08:10:00.000Z',
  took_ms: 41_200,
  orders: 1284,
  differences: [],
  failure: null,
  file: 'shop.tar',
  bytes: 1000,
}

test("describes a good backup in one line, in the shop's time zone", () => {
  expect(backupStatus(GOOD, NOW)).toEqual({
    text: 'Last restore test: today at 03:10, 41 s, 1,284 orders, no differences',
    isProblem: false,
  })
  const lastNight = { ...GOOD, taken_at: '2026-11-21T04:59:00.000Z', took_ms: 300, orders: 1 }
  expect(backupStatus(lastNight, NOW).text).toBe(
    'Last restore test: yesterday at 23:59, under 1 s, 1 order, no differences',
  )
})

test('says what to do before the first backup', () => {
  expect(backupStatus(null, NOW)).toMatchObject({ text: 'No backup yet', isProblem: false })
  expect(backupStatus(null, NOW).advice).toBeDefined()
})

test('reports a missing backup, a failed one, and one that differs as a problem', () => {
  const old = { ...GOOD, taken_at: '2026-11-19T08:10:00.000Z', took_ms: 200_000 }
  expect(backupStatus(old, NOW)).toMatchObject({
    text: 'Last restore test: November 19 at 03:10, 3 min, 1,284 orders, no differences',
    isProblem: true,
  })
  expect(backupStatus({ ...GOOD, failure: 'The disk is full.' }, NOW)).toMatchObject({
    text: 'The backup from today at 03:10 failed: The disk is full.',
    isProblem: true,
  })
  expect(backupStatus({ ...GOOD, differences: ['An order is missing.'] }, NOW)).toMatchObject({
    text: 'The backup from today at 03:10 does not match the shop: An order is missing.',
    isProblem: true,
  })
  const broken = ["The picture 02b7cfc200279525 of 'Ridge Hunter' has no file left."]
  expect(backupStatus({ ...GOOD, differences: broken }, NOW)).toMatchObject({
    text: `The backup from today at 03:10 found a damaged image: ${broken[0]}`,
    isProblem: true,
    advice: { command: 'doctor' },
  })
  const many = Array.from({ length: 1200 }, (_, place) => `Order ${1001 + place} is missing.`)
  expect(backupStatus({ ...GOOD, differences: many }, NOW).text).toBe(
    'The backup from today at 03:10 does not match the shop: Order 1001 is missing. Order 1002 is missing. Order 1003 is missing. And 1,197 more.',
  )
})

test('says that a backup is late only if the dashboard does not say so already', () => {
  const old = { ...GOOD, taken_at: '2026-11-19T08:10:00.000Z' }
  expect(statusIn(old, NOW, 'America/New_York', true)).toEqual({
    text: 'Last restore test: November 19 at 03:10, 41 s, 1,284 orders, no differences',
    isProblem: false,
  })
  expect(statusIn({ ...old, failure: 'The disk is full.' }, NOW, 'America/New_York', true).isProblem).toBe(
    true,
  )
})
