import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/platform/values/time.ts'
import type { StoredImageRow } from '#server/platform/db/rows/operations.ts'
import { snapshotKey } from './object-names.ts'
import { planRetention } from './retention.ts'

const NOW = Date.parse('2026-11-24T12:00:00Z')
const KEPT_DAYS = 30

/** A snapshot for each age in days. */
function snapshots(...ages: number[]) {
  return ages.map((age) => ({ key: snapshotKey(NOW - age * DAY_MS), storedAt: NOW - age * DAY_MS, bytes: 1 }))
}

const FIRST_TEN = Array.from({ length: 10 }, (_, number) => number)

function image(letter: string, age: number) {
  return { key: `images/${letter.repeat(64)}.age`, storedAt: NOW - age * DAY_MS, bytes: 1 }
}

function rowOf({ key }: { key: string }, unlistedDays: number | null): StoredImageRow {
  const unlisted_at = unlistedDays === null ? null : NOW - unlistedDays * DAY_MS
  return { object: key, name: `pictures/${key[7]}`, sum: 'sum', files: 11, bytes: 1000, unlisted_at }
}

test('deletes snapshots after the kept days, but never the newest ten', () => {
  const objects = snapshots(...FIRST_TEN, 29, 31, 60)
  expect(planRetention(objects, [], [], KEPT_DAYS).expired).toEqual(snapshots(31, 60).map(({ key }) => key))
  // The shop was closed for a year.
  const old = snapshots(0, ...FIRST_TEN.map((number) => 365 + number))
  expect(planRetention(old, [], [], KEPT_DAYS).expired).toEqual(snapshots(374).map(({ key }) => key))
})

test('deletes nothing when the shop’s clock is wrong', () => {
  const far = 365 * DAY_MS
  const objects = [
    ...snapshots(...FIRST_TEN, 11, 12),
    { key: snapshotKey(NOW + far), storedAt: NOW, bytes: 1 },
  ]
  expect(planRetention(objects, [], [], KEPT_DAYS).expired).toEqual([])
})

test('deletes an image once no snapshot that may list it is left', () => {
  const gone = image('a', 100)
  const recent = image('b', 100)
  const needed = image('c', 100)
  const rows = [rowOf(gone, 40), rowOf(recent, 20), rowOf(needed, 40)]
  const objects = [...snapshots(...FIRST_TEN, 15), gone, recent]
  expect(planRetention(objects, [], rows, KEPT_DAYS)).toMatchObject({
    expired: [gone.key],
    gone: [needed.key],
  })
  // The tenth newest snapshot is older than the day the image was first missing.
  const sparse = [...snapshots(...FIRST_TEN.map((number) => number * 5)), needed]
  expect(planRetention(sparse, [], rows, KEPT_DAYS).expired).toEqual([])
})

test('tracks images that are unlisted, listed again, or unknown', () => {
  const removed = image('a', 5)
  const back = image('b', 50)
  const unknown = image('c', 5)
  const before = { key: 'snapshots/20261124T114500Z.age', storedAt: NOW - 15 * MINUTE_MS, bytes: 1 }
  const { unlisted_at: _, ...listed } = rowOf(back, null)
  const rows = [rowOf(removed, null), rowOf(back, 40)]
  const { changed, expired } = planRetention([before, removed, back, unknown], [listed], rows, KEPT_DAYS)
  expect(expired).toEqual([])
  expect(changed).toEqual([
    { ...listed, unlisted_at: null },
    { ...rowOf(removed, null), unlisted_at: before.storedAt },
    { object: unknown.key, name: '', sum: '', files: 0, bytes: 0, unlisted_at: before.storedAt },
  ])
})
