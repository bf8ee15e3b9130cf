import { expect, test } from 'vitest'
import { atMost } from './at-most.ts'

test('so many work at a time, so many wait, and whoever comes after them is sent away at once', async () => {
  const run = atMost(2, 3)
  const ends: (() => void)[] = []
  let most = 0
  let working = 0
  const work = async () => {
    working += 1
    most = Math.max(most, working)
    await new Promise<void>((end) => ends.push(end))
    working -= 1
  }
  const taken = Array.from({ length: 5 }, () => run(work))
  await expect(run(work)).rejects.toMatchObject({ status: 503 })
  while (ends.length > 0 || working > 0) {
    ends.shift()?.()
    await new Promise((turn) => setImmediate(turn))
  }
  await Promise.all(taken)
  expect(most).toBe(2)
  // What failed makes room as well.
  await expect(run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(run(async () => 'done')).resolves.toBe('done')
})
