import type { BucketSettings } from '#server/platform/integrations/open-bucket.ts'
import { BackupError } from '../errors.ts'

/** Only `unreachable` can end without a person's help. */
export type StoreProblem = 'unreachable' | 'refused' | 'no bucket' | 'full'

/** The backup store did not do what it was asked, which says nothing about what is in it. */
export class StoreError extends BackupError {
  readonly problem: StoreProblem

  constructor(problem: StoreProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.problem = problem
  }
}

const FULL = /quota|storage.?full|insufficient.?storage|cap.?exceeded/i

interface S3Error {
  name?: string
  message?: string
  code?: string
  $metadata?: { httpStatusCode?: number }
}

export function toStoreError(error: unknown, settings: BucketSettings): StoreError {
  if (error instanceof StoreError) return error
  const problem = problemOf(error as S3Error)
  return new StoreError(problem, describe(problem, error as S3Error, settings), { cause: error })
}

function problemOf({ name = '', message = '', $metadata }: S3Error): StoreProblem {
  const status = $metadata?.httpStatusCode
  if (status === 507 || FULL.test(`${name} ${message}`)) return 'full'
  if (status === 404) return 'no bucket'
  // Also 301 and 400: the signature is for another region. 408 and 429 ask to try again.
  return status !== undefined && status < 500 && status !== 408 && status !== 429 ? 'refused' : 'unreachable'
}

/** With the code that the network or the store gives, such as "CERT_HAS_EXPIRED" or "AccessDenied". */
function describe(
  problem: StoreProblem,
  { code, name }: S3Error,
  { endpoint, name: bucket }: BucketSettings,
) {
  const sentences: Record<StoreProblem, string> = {
    unreachable: `The backup store does not respond: ${endpoint}`,
    refused: `The backup store denies access to the bucket ${bucket}`,
    'no bucket': `The backup store has no bucket ${bucket}`,
    full: `The backup store is full: it takes no more files in the bucket ${bucket}`,
  }
  const detail = code ?? name
  return `${sentences[problem]}${detail ? ` (${detail})` : ''}.`
}
