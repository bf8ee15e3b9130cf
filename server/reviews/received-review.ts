import type { FastifyRequest } from 'fastify'
import { MAX_IMAGE_BYTES } from '#contract/limits.ts'
import { MAX_REVIEW_IMAGES } from '#contract/reviews/limits.ts'
import { type ReviewWrite, reviewWrite } from '#contract/reviews/reviews.ts'
import { requireValidText } from '#server/http/body-parser.ts'
import { parseBody } from '#server/http/validate-input.ts'
import { type ReceivedFile, withForm } from '#server/images/multipart.ts'

/** Takes more images than a review can have, so that the answer can say how many it can have. */
const FORM = { field: 'images', maxFiles: 2 * MAX_REVIEW_IMAGES, maxBytes: MAX_IMAGE_BYTES }

/** Reads a review from JSON or a form. A form lists all images of the review: new ones as files, others as URLs. */
export async function withReview<T>(
  request: FastifyRequest,
  stagingDir: string,
  work: (review: ReviewWrite, files: ReceivedFile[]) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) return work(parseBody(reviewWrite, request.body), [])
  return withForm(request, FORM, stagingDir, ({ fields, files }) => {
    const body = { ...Object.fromEntries([...fields].map(toField)), images: fields.get('images') ?? [] }
    requireValidText(body)
    return work(parseBody(reviewWrite, body), files)
  })
}

const NUMBERS = ['rating', 'product_id']

function toField([name, [text = '']]: [string, string[]]): [string, unknown] {
  return [name, NUMBERS.includes(name) && /^\d{1,15}$/.test(text) ? Number(text) : text]
}
