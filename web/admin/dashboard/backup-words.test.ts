import { expect, test } from 'vitest'
import { backupWords } from './backup-words.ts'

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

test('a good night is told in one line, by the clock of the workshop', () => {
  expect(backupWords(GOOD, NOW)).toEqual({
    words: 'Last restored for real: today 03:10, 41 s, 1,284 orders, no differences',
    wrong: false,
  })
  const lastNight = { ...GOOD, taken_at: '2026-11-21T04:59:00.000Z', took_ms: 300, orders: 1 }
  expect(backupWords(lastNight, NOW).words).toBe(
    'Last restored for real: yesterday 23:59, under 1 s, 1 order, no differences',
  )
})

test('before the first night it says what to do', () => {
  expect(backupWords(null, NOW)).toMatchObject({ words: 'No backup yet', wrong: false })
  expect(backupWords(null, NOW).advice).toBeDefined()
})

test('nights without a backup, a failed one and one that differs want a person', () => {
  const old = { ...GOOD, taken_at: '2026-11-19T08:10:00.000Z', took_ms: 200_000 }
  expect(backupWords(old, NOW)).toMatchObject({
    words: 'Last restored for real: November 19, 03:10, 3 min, 1,284 orders, no differences',
    wrong: true,
  })
  expect(backupWords({ ...GOOD, failure: 'The disk is full.' }, NOW)).toMatchObject({
    words: 'The backup of today 03:10 failed: The disk is full.',
    wrong: true,
  })
  expect(backupWords({ ...GOOD, differences: ['An order is missing.'] }, NOW)).toMatchObject({
    words: 'The backup of today 03:10 is not as the shop is: An order is missing.',
    wrong: true,
  })
  const broken = ["The picture 02b7cfc200279525 of 'Ridge Hunter' has no file left."]
  expect(backupWords({ ...GOOD, differences: broken }, NOW)).toMatchObject({
    words: `The backup of today 03:10 found something broken: ${broken[0]}`,
    wrong: true,
    advice: { command: 'npm run shop -- check' },
  })
  const many = Array.from({ length: 1200 }, (_, place) => `Order ${1001 + place} is missing.`)
  expect(backupWords({ ...GOOD, differences: many }, NOW).words).toBe(
    'The backup of today 03:10 is not as the shop is: Order 1001 is missing. Order 1002 is missing. Order 1003 is missing. And 1,197 more.',
  )
})
