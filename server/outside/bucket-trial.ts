import { randomUUID } from 'node:crypto'
import { type BucketSettings, isNotThere, openBucket } from './open-bucket.ts'

export type BucketVerdict = 'works' | 'no bucket' | 'refused' | 'unreachable' | 'forgetful'

/** Writes, reads and removes a file of its own, as the shop will with pictures. */
export async function tryBucket(settings: BucketSettings): Promise<BucketVerdict> {
  const driver = await openBucket(settings)
  const key = `trial/${randomUUID()}`
  const written = randomUUID()
  try {
    await driver.put(key, written)
    const read = await driver.get(key)
    await driver.delete(key)
    return read === written && !(await driver.exists(key)) ? 'works' : 'forgetful'
  } catch (error) {
    const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
    if (isNotThere(error)) return 'no bucket'
    // Also 301 and 400: the signature is for another region.
    return status !== undefined && status < 500 ? 'refused' : 'unreachable'
  }
}
