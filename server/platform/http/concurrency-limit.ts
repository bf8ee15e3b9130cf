import pLimit from 'p-limit'
import { Unavailable } from '#server/platform/errors.ts'

const RETRY_AFTER_SECONDS = 5

/**
 * Runs at most `concurrency` tasks at a time and queues at most `maxWaiting`.
 * @returns a function that runs a task. It throws {Unavailable} when the queue is full.
 */
export function limitConcurrency(concurrency: number, maxWaiting = Number.POSITIVE_INFINITY) {
  const limit = pLimit(concurrency)
  return async function run<T>(task: () => Promise<T>): Promise<T> {
    if (limit.activeCount + limit.pendingCount >= concurrency + maxWaiting) {
      throw new Unavailable('Too many requests at the same moment. Please try again.', {
        retryAfter: RETRY_AFTER_SECONDS,
      })
    }
    return limit(task)
  }
}
