import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type DatabaseFailure, databaseFailure } from '#server/platform/db/connection-errors.ts'
import {
  Conflict,
  DomainError,
  Forbidden,
  Invalid,
  LoginNeeded,
  NotFound,
  TooLarge,
  TooMany,
  Unavailable,
  UnknownFormat,
} from '#server/platform/errors.ts'
import { CaptchaUnavailableError } from '#server/platform/integrations/captcha.ts'
import { ProviderUnavailableError } from '#server/platform/integrations/payments.ts'

export function replyToError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  if (request.raw.readableAborted) return replyToAborted(error, request, reply)
  if (error instanceof DomainError) return sendDomainError(error, reply)
  if (error instanceof ProviderUnavailableError) {
    return sendDomainError(
      new Unavailable('The payment provider is not responding right now. Please try again.'),
      reply,
    )
  }
  if (error instanceof CaptchaUnavailableError) {
    request.log.error({ err: error }, 'could not check a captcha')
    return sendDomainError(
      new Unavailable('Messages cannot be checked right now. Please try again, or write us an email.'),
      reply,
    )
  }
  const unavailable = databaseFailure(error)
  if (unavailable) {
    request.log.error({ err: error }, 'the database is unavailable')
    return sendDomainError(new Unavailable(UNAVAILABLE[unavailable]), reply)
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

const UNAVAILABLE: Record<DatabaseFailure, string> = {
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

const STATUSES = [
  [Invalid, 400],
  [LoginNeeded, 401],
  [Forbidden, 403],
  [NotFound, 404],
  [Conflict, 409],
  [TooLarge, 413],
  [UnknownFormat, 415],
  [TooMany, 429],
  [Unavailable, 503],
] as const

function statusOf(error: DomainError): number {
  return STATUSES.find(([kind]) => error instanceof kind)?.[1] ?? 500
}

function sendDomainError(error: DomainError, reply: FastifyReply) {
  const { retryAfter, ...details } = error.details
  if (error instanceof TooMany || error instanceof Unavailable) {
    reply.header('retry-after', String(retryAfter ?? DEFAULT_RETRY_SECONDS))
  }
  return reply.status(statusOf(error)).send({ error: error.message, ...details })
}
