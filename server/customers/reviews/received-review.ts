import type { FastifyRequest } from 'fastify'
import { type ReviewWrite, reviewToken, reviewWrite } from '#contract/customers/reviews/reviews.ts'
import { MAX_REVIEW_IMAGES } from '#contract/customers/reviews/values.ts'
import { MAX_IMAGE_BYTES } from '#contract/platform/values/limits.ts'
import type { VisitorUploads } from '#server/catalog/images/visitor-uploads.ts'
import { requireValidText } from '#server/platform/http/body-parser.ts'
import { type OpenForm, type ReceivedFile, requireTokenFirst } from '#server/platform/http/multipart.ts'
import { parseBody } from '#server/platform/http/validate-input.ts'

const FORM = {
  field: 'images',
  maxFiles: MAX_REVIEW_IMAGES,
  maxBytes: MAX_IMAGE_BYTES,
  tooMany: `Add at most ${MAX_REVIEW_IMAGES} images.`,
}

/**
 * Reads a review from JSON or a form. A form lists all images of the review: new ones as files, others as URLs.
 * @param requireToken before the files
 */
export async function withReview<Order, T>(
  request: FastifyRequest,
  uploads: VisitorUploads,
  requireToken: (token: string) => Promise<Order>,
  work: (order: Order, review: ReviewWrite, files: ReceivedFile[]) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) {
    const review = parseBody(reviewWrite, request.body)
    return work(await requireToken(review.token), review, [])
  }
  return uploads(request, FORM, async (form) => {
    if (!form.hasFiles) {
      const review = parse(form.fields)
      return work(await requireToken(review.token), review, [])
    }
    const order = await requireToken(
      parseBody(reviewToken, { token: requireTokenFirst(form, 'token') }).token,
    )
    const { fields, files } = await form.receive()
    return work(order, parse(fields), files)
  })
}

function parse(fields: OpenForm['fields']): ReviewWrite {
  const body = { ...Object.fromEntries([...fields].map(toField)), images: fields.get('images') ?? [] }
  requireValidText(body)
  return parseBody(reviewWrite, body)
}

const NUMBERS = ['rating', 'product_id']

function toField([name, [text = '']]: [string, string[]]): [string, unknown] {
  return [name, NUMBERS.includes(name) && /^\d{1,15}$/.test(text) ? Number(text) : text]
}
