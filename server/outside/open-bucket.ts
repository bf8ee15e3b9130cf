import { SECOND_MS } from '#contract/shop.ts'

/** A store that speaks the protocol of Amazon's S3. */
export interface BucketSettings {
  endpoint: string
  name: string
  region: string
  keyId: string
  keySecret: string
  /** The bucket's name stands in an address's path rather than in its host. */
  pathStyle: boolean
}

/** Its library is loaded here and not before: it would cost every start a tenth of a second. */
export async function openBucket({ endpoint, name, region, keyId, keySecret, pathStyle }: BucketSettings) {
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new S3Driver({
    bucket: name,
    endpoint,
    region,
    credentials: { accessKeyId: keyId, secretAccessKey: keySecret },
    forcePathStyle: pathStyle,
    visibility: 'private',
    supportsACL: false,
    // Not every store knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5 * SECOND_MS, requestTimeout: 30 * SECOND_MS },
  })
}

export function isNotThere(error: unknown): boolean {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404
}
