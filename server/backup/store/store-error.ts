import type { BucketSettings } from '#server/integrations/open-bucket.ts'
import { BackupError } from '../errors.ts'

/** Only `unreachable` may pass by itself; the others need a person. */
export type StoreProblem = 'unreachable' | 'refused' | 'no bucket' | 'full'

/** The backup store did not do what it was asked, which says nothing about what is in it. */
export class StoreError extends BackupError {
  readonly problem: StoreProblem

  constructor(problem: StoreProblem, { endpoint, name }: BucketSettings, options?: ErrorOptions) {
    const messages: Record<StoreProblem, string> = {
      unreachable: `The backup store does not respond (${endpoint}).`,
      refused: `The backup store denies access. Check BACKUP_STORE_KEY_ID, BACKUP_STORE_KEY_SECRET and BACKUP_STORE_REGION: the key must be able to write, read and list in ${name}.`,
      'no bucket': `The backup store has no bucket ${name}. Create it, or correct BACKUP_STORE_BUCKET.`,
      full: `The backup store is full: it takes no more files in ${name}.`,
    }
    super(messages[problem], options)
    this.problem = problem
  }
}

interface S3Error {
  name?: string
  $metadata?: { httpStatusCode?: number }
}

export function toStoreError(error: unknown, settings: BucketSettings): StoreError {
  return error instanceof StoreError
    ? error
    : new StoreError(problemOf(error as S3Error), settings, { cause: error })
}

function problemOf({ name = '', $metadata }: S3Error): StoreProblem {
  const status = $metadata?.httpStatusCode
  if (status === 507 || /quota|storage.?full|insufficient.?storage|exceeded.*cap/i.test(name)) return 'full'
  if (status === 404) return 'no bucket'
  // Also 301 and 400: the signature is for another region. 408 and 429 ask to try again.
  return status !== undefined && status < 500 && status !== 408 && status !== 429 ? 'refused' : 'unreachable'
}
