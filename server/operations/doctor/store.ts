import type { Config } from '#server/platform/config/config.ts'
import { type BucketCheckResult, checkBucket } from '#server/platform/integrations/bucket-check.ts'
import { type CheckResult, error, ok } from './check-result.ts'

const NAME = 'Image store'

/** Writes, reads, and deletes a file in the image store, if there is one. */
export async function checkStore({ bucket }: Pick<Config, 'bucket'>): Promise<CheckResult[]> {
  if (!bucket) return []
  const results: Record<BucketCheckResult, () => CheckResult> = {
    works: () => ok(NAME, `The shop can write, read, and delete files in the bucket ${bucket.name}.`),
    'no bucket': () =>
      error(
        NAME,
        `There is no bucket ${bucket.name} at ${bucket.endpoint}. Create it, or correct STORE_BUCKET.`,
      ),
    refused: () =>
      error(
        NAME,
        `The store denies access. Check STORE_KEY_ID, STORE_KEY_SECRET, and STORE_REGION. The key must be able to read, write, list, and delete in ${bucket.name}.`,
      ),
    unreachable: () =>
      error(
        NAME,
        `No response from ${bucket.endpoint}. Is this machine online? Check STORE_URL and STORE_PATH_STYLE.`,
      ),
    forgetful: () =>
      error(
        NAME,
        `The bucket ${bucket.name} returned other content than was written, or kept a deleted file.`,
      ),
  }
  return [results[await checkBucket(bucket)]()]
}
