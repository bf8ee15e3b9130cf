import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/platform/values/time.ts'
import { snapshotsIn } from './list-snapshots.ts'
import { snapshotKey } from './object-names.ts'

const NOW = Date.parse('2026-11-24T12:00:00Z')

test('finds the newest snapshot, even after one was named by a clock that was a year ahead', () => {
  const first = { key: snapshotKey(NOW - DAY_MS), storedAt: NOW - DAY_MS + 2000, bytes: 1 }
  const ahead = { key: snapshotKey(NOW + 365 * DAY_MS), storedAt: NOW - 30 * MINUTE_MS, bytes: 1 }
  const newest = { key: snapshotKey(NOW - 15 * MINUTE_MS), storedAt: NOW - 14 * MINUTE_MS, bytes: 1 }
  const others = ['snapshots/', 'snapshots/notes.txt', 'images/a.age', 'snapshots/20261324T120000Z.age']
  const objects = [first, ahead, newest, ...others.map((key) => ({ key, storedAt: NOW, bytes: 1 }))]
  expect(snapshotsIn(objects)).toEqual([
    { ...newest, at: NOW - 15 * MINUTE_MS },
    { ...ahead, at: ahead.storedAt },
    { ...first, at: NOW - DAY_MS },
  ])
})

test('finds the later name of two that a clock ahead gave to snapshots of the same second', () => {
  const [first, second] = [1, 2].map((days) => ({
    key: snapshotKey(NOW + days * DAY_MS),
    storedAt: NOW,
    bytes: 1,
  }))
  expect(snapshotsIn([first, second].flatMap((each) => each ?? []))).toMatchObject([second, first])
})
