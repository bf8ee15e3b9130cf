import { expect, test } from 'vitest'
import { Unavailable } from '#server/platform/errors.ts'
import { limitConcurrency } from './concurrency-limit.ts'

test('runs two tasks at a time, queues three, and rejects the next one', async () => {
  const run = limitConcurrency(2, 3)
  const finish: (() => void)[] = []
  let running = 0
  let max = 0
  const task = async () => {
    running += 1
    max = Math.max(max, running)
    await new Promise<void>((done) => finish.push(done))
    running -= 1
  }
  const accepted = Array.from({ length: 5 }, () => run(task))
  await expect(run(task)).rejects.toBeInstanceOf(Unavailable)
  await new Promise((next) => setImmediate(next))
  while (finish.length > 0 || running > 0) {
    finish.shift()?.()
    await new Promise((next) => setImmediate(next))
  }
  await Promise.all(accepted)
  expect(max).toBe(2)
})

test('frees the slot of a failed task', async () => {
  const run = limitConcurrency(1, 0)
  await expect(run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(run(async () => 'done')).resolves.toBe('done')
})
