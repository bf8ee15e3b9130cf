import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type Unavailable, whyUnavailable } from '#server/db/unavailable.ts'
import { CaptchaUnreachable } from '#server/outside/captcha.ts'
import { ProviderUnreachable } from '#server/outside/payments.ts'
import { Refusal } from '#server/refusal.ts'

/** The one place where a failure becomes a reply: a sentence, the right status, nothing from inside. */
export function replyToError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Refusal) return sendRefusal(error, reply)
  if (hasZodFastifySchemaValidationErrors(error)) return reply.status(400).send(wrongFields(error.validation))
  if (error instanceof ProviderUnreachable) {
    return sendRefusal(
      new Refusal(503, 'The payment provider does not answer right now. Please try again.'),
      reply,
    )
  }
  if (error instanceof CaptchaUnreachable) {
    request.log.error({ err: error }, 'a message could not be taken')
    return sendRefusal(
      new Refusal(503, 'Messages cannot be checked right now. Please try again, or write us an email.'),
      reply,
    )
  }
  const unavailable = whyUnavailable(error)
  if (unavailable) {
    request.log.error({ err: error }, 'the database could not do its work')
    return sendRefusal(new Refusal(503, UNAVAILABLE[unavailable]), reply)
  }
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status !== undefined && status >= 400 && status < 500) {
    return reply.status(status).send({ error: CLIENT_FAULTS[status] ?? 'The request is not right.' })
  }
  request.log.error({ err: error }, 'a request failed')
  return reply.status(500).send({
    error: 'Something went wrong on our side. Please try again.',
    // To be quoted by whoever tells of it: the log's lines have it too.
    request_id: request.id,
  })
}

const UNAVAILABLE: Record<Unavailable, string> = {
  gone: 'The shop cannot be reached right now. Please try again in a moment.',
  busy: 'The shop is very busy right now. Please try again in a moment.',
  full: 'The shop has no room left to save this. Nothing was changed. Please try again later.',
}

/** What Fastify itself finds wrong with a request. */
const CLIENT_FAULTS: Record<number, string> = {
  400: 'The request could not be read. Send it as JSON.',
  403: 'This is not for everybody.',
  404: 'There is nothing at this address.',
  408: 'The request took too long to arrive.',
  413: 'That is too much at once.',
  414: 'The address is too long.',
  415: 'Send the request as JSON.',
  429: 'Too many requests. Please wait a moment and try again.',
  431: 'The request has too many headers.',
}

/** An address that is no text, such as `/%ff`: nothing can be there. No hook runs for it, so it sets its own headers. */
export function replyToBadAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  return reply
    .status(404)
    .headers({
      'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      'x-request-id': request.id,
    })
    .send({ error: 'There is nothing at this address.' })
}

const DEFAULT_RETRY_SECONDS = 10

function sendRefusal(refusal: Refusal, reply: FastifyReply) {
  const { retryAfter, ...details } = refusal.details
  if (refusal.status === 429 || refusal.status === 503) {
    reply.header('retry-after', String(retryAfter ?? DEFAULT_RETRY_SECONDS))
  }
  return reply.status(refusal.status).send({ error: refusal.message, ...details })
}

function wrongFields(issues: { instancePath: string; message?: string | undefined }[]) {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const field = issue.instancePath.split('/')[1] || 'body'
    fields[field] ??= sentence(issue.message)
  }
  return { error: Object.values(fields)[0] ?? 'The request is not right.', fields }
}

/** The contract writes its own sentences; what it leaves to the schema library is said more plainly. */
function sentence(message: string | undefined): string {
  return !message || /^(Invalid|Too|Unrecognized|Not) /.test(message)
    ? 'This is missing or not of the right kind.'
    : message
}
