import type { Config } from '#server/config.ts'
import { type BucketVerdict, tryBucket } from '#server/outside/bucket-trial.ts'
import { type Finding, fine, wrong } from './finding.ts'

const ABOUT = 'Store of pictures'

/** Whether the store that all machines share takes, gives and removes files; nothing to say where there is none. */
export async function checkStore({ bucket }: Pick<Config, 'bucket'>): Promise<Finding[]> {
  if (!bucket) return []
  const words: Record<BucketVerdict, () => Finding> = {
    works: () => fine(ABOUT, `A file was written to the bucket ${bucket.name}, read and removed.`),
    'no bucket': () =>
      wrong(
        ABOUT,
        `There is no bucket ${bucket.name} at ${bucket.endpoint}. Make it, or correct STORE_BUCKET.`,
      ),
    refused: () =>
      wrong(
        ABOUT,
        `The store refuses. Are STORE_KEY_ID, STORE_KEY_SECRET and STORE_REGION right, and may that key read, write, list and delete in ${bucket.name}?`,
      ),
    unreachable: () =>
      wrong(
        ABOUT,
        `Nothing answers at ${bucket.endpoint}. Is this machine online, and are STORE_URL and STORE_PATH_STYLE right?`,
      ),
    forgetful: () =>
      wrong(
        ABOUT,
        `The bucket ${bucket.name} gives back something else than was written, or keeps what was removed.`,
      ),
  }
  return [words[await tryBucket(bucket)]()]
}
