import { randomUUID } from 'node:crypto'
import { type BucketSettings, isNotFound, openBucket } from './open-bucket.ts'

export type BucketCheckResult = 'works' | 'no bucket' | 'refused' | 'unreachable' | 'forgetful'

export async function checkBucket(settings: BucketSettings): Promise<BucketCheckResult> {
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
    if (isNotFound(error)) return 'no bucket'
    // Also 301 and 400: the signature is for another region.
    return status !== undefined && status < 500 ? 'refused' : 'unreachable'
  }
}
