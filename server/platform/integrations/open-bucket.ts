import { SECOND_MS } from '#contract/platform/values/time.ts'

export interface BucketSettings {
  endpoint: string
  name: string
  region: string
  keyId: string
  keySecret: string
  /** Puts the bucket's name in the path instead of the host. */
  pathStyle: boolean
}

/** Failures are thrown; the client would print some of them too. */
const SILENT_LOGGER = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

/** How often the client tries, and how long it waits without a sign of life. */
export interface Patience {
  attempts: number
  timeoutMs: number
}

export async function openBucket(
  { endpoint, name, region, keyId, keySecret, pathStyle }: BucketSettings,
  { attempts, timeoutMs }: Patience = { attempts: 3, timeoutMs: 30 * SECOND_MS },
) {
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new S3Driver({
    bucket: name,
    endpoint,
    region,
    credentials: { accessKeyId: keyId, secretAccessKey: keySecret },
    forcePathStyle: pathStyle,
    visibility: 'private',
    supportsACL: false,
    logger: SILENT_LOGGER,
    // Some S3-compatible stores do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: attempts,
    requestHandler: { connectionTimeout: 5 * SECOND_MS, socketTimeout: timeoutMs },
  })
}

export function isNotFound(error: unknown): boolean {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404
}
