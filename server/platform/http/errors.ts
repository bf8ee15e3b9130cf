import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { databaseFailure, type Unavailable } from '#server/platform/db/connection-errors.ts'
import { CaptchaUnavailableError } from '#server/platform/integrations/captcha.ts'
import { ProviderUnavailableError } from '#server/platform/integrations/payments.ts'
import { HttpError } from './http-error.ts'

export function replyToError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  if (request.raw.readableAborted) return replyToAborted(error, request, reply)
  if (error instanceof HttpError) return sendHttpError(error, reply)
  if (error instanceof ProviderUnavailableError) {
    return sendHttpError(
      new HttpError(503, 'The payment provider is not responding right now. Please try again.'),
      reply,
    )
  }
  if (error instanceof CaptchaUnavailableError) {
    request.log.error({ err: error }, 'could not check a captcha')
    return sendHttpError(
      new HttpError(503, 'Messages cannot be checked right now. Please try again, or write us an email.'),
      reply,
    )
  }
  const unavailable = databaseFailure(error)
  if (unavailable) {
    request.log.error({ err: error }, 'the database is unavailable')
    return sendHttpError(new HttpError(503, UNAVAILABLE[unavailable]), reply)
  }
  const given = 'statusCode' in error ? error.statusCode : undefined
  // The file server's 403 for a folder or a path outside of it.
  const status = given === 403 ? 404 : given
  if (status !== undefined && status >= 400 && status < 500) {
    if (status === 413) readRest(request, reply)
    // For example the Content-Range of a 416.
    if ('headers' in error) reply.headers(error.headers as Record<string, string>)
    return reply.status(status).send({ error: clientErrorMessage(status) })
  }
  request.log.error({ err: error }, 'request failed')
  return reply.status(500).send({
    error: 'Something went wrong on our side. Please try again.',
    request_id: request.id,
  })
}

/** The client hung up or was too slow, so this response is not read. */
function replyToAborted(error: Error, request: FastifyRequest, reply: FastifyReply) {
  request.log.info({ err: error }, 'the client sent only a part of its request')
  return reply.status(408).send({ error: clientErrorMessage(408) })
}

/** Closing a connection with unread data resets it, and the client would not get the response. */
function readRest(request: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection')
  request.raw.resume()
}

const UNAVAILABLE: Record<Unavailable, string> = {
  unreachable: 'The shop cannot be reached right now. Please try again in a moment.',
  busy: 'The shop is very busy right now. Please try again in a moment.',
  full: 'The shop cannot save this because its disk is full. Nothing was changed. Please try again later.',
}

const CLIENT_ERRORS: Record<number, string> = {
  400: 'The request could not be read. Send it as JSON.',
  404: 'There is nothing at this address.',
  408: 'The request took too long to arrive.',
  413: 'The request is too large.',
  414: 'The URL is too long.',
  415: 'Send the request as JSON.',
  416: 'The file has no such range.',
  417: 'The Expect header is not supported.',
  429: 'Too many requests. Please wait a moment and try again.',
  431: 'The request has too many headers.',
}

export function clientErrorMessage(status: number): string {
  return CLIENT_ERRORS[status] ?? 'The request is invalid.'
}

const DEFAULT_RETRY_SECONDS = 10

function sendHttpError(httpError: HttpError, reply: FastifyReply) {
  const { retryAfter, ...details } = httpError.details
  if (httpError.status === 429 || httpError.status === 503) {
    reply.header('retry-after', String(retryAfter ?? DEFAULT_RETRY_SECONDS))
  }
  return reply.status(httpError.status).send({ error: httpError.message, ...details })
}
