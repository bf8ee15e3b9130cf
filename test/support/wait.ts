import { setTimeout } from 'node:timers/promises'

/** The only place where tests wait for time to pass: everything else waits for what it expects. */

const PATIENCE_MS = 120_000
const INTERVAL_MS = 25

/**
 * Polls until `isDone`. @returns what is read after that: the answer before can mix old and new, if it takes several queries.
 * @throws after two minutes: a busy machine can need one to start a shop.
 */
export async function eventually<T>(read: () => Promise<T>, isDone: (value: T) => boolean): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS
  while (true) {
    const value = await read()
    if (isDone(value)) return read()
    if (Date.now() > deadline) throw new Error(`Still not done after two minutes: ${JSON.stringify(value)}`)
    await setTimeout(INTERVAL_MS)
  }
}

/** Polls until `isTrue`. @throws like {@link eventually}. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  await eventually(async () => isTrue(), Boolean)
}

/** @param _reason why the test needs this time to pass, instead of a state. */
export async function pause(ms: number, _reason: string): Promise<void> {
  await setTimeout(ms)
}
