import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inTransaction } from '../database.ts'
import type { Form } from '../form.ts'
import { failed, failureBody, isFailure } from './failure.ts'
import { fingerprintOf, keyInUse, type Result, runOnce } from './idempotency.ts'
import type { Cause, Provider } from './provider.ts'
import { API_VERSION, newId } from './records.ts'

type Execute = (cause: Cause) => unknown

/** Handles API key, faults, idempotency, headers and error format for all calls under /v1. */
export function createHttpAdapter(provider: Provider, slowMs: number) {
  const keysInUse = new Set<string>()

  function guard(app: FastifyInstance) {
    app.addHook('onRequest', async (request, reply) => {
      if (provider.faults().payments === 'down') {
        reply.hijack()
        request.raw.socket.destroy()
        return reply
      }
      reply.header('request-id', newId('req', 14)).header('stripe-version', API_VERSION)
      requireKey(request.headers.authorization)
      return undefined
    })
    app.setErrorHandler(sendFailure)
    app.setNotFoundHandler((request, reply) => {
      const message = `Unrecognized request URL (${request.method}: ${pathOf(request)}).`
      return sendFailure(failed(404, { type: 'invalid_request_error', message }), request, reply)
    })
  }

  async function respond(request: FastifyRequest, reply: FastifyReply, execute: Execute) {
    const body = inTransaction(provider.db, () => execute(causeOf(request, reply)))
    provider.deliverEvents()
    return send(reply, { status: 200, body })
  }

  async function respondOnce(request: FastifyRequest, reply: FastifyReply, form: Form, execute: Execute) {
    const key = header(request, 'idempotency-key')
    if (key !== undefined && keysInUse.has(key)) throw keyInUse(key)
    if (key !== undefined) keysInUse.add(key)
    try {
      const result = runOnce({
        db: provider.db,
        now: provider.now(),
        key,
        fingerprint: fingerprintOf(request.method, pathOf(request), form),
        execute: () => execute(causeOf(request, reply)),
      })
      provider.deliverEvents()
      if (key !== undefined) reply.header('idempotency-key', key)
      if (result.replayed) reply.header('idempotent-replayed', 'true')
      return await send(reply, result)
    } finally {
      if (key !== undefined) keysInUse.delete(key)
    }
  }

  async function send(reply: FastifyReply, { status, body }: Result) {
    if (provider.faults().payments === 'slow') await wait(slowMs)
    return reply.code(status).send(body)
  }

  return { guard, respond, respondOnce }
}

function requireKey(authorization: string | undefined) {
  const key = keyOf(authorization)
  if (!key) {
    const message =
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.'
    throw failed(401, { type: 'invalid_request_error', message })
  }
  if (!/^sk_test_\w+$/.test(key)) {
    const message = `Invalid API Key provided: ${key.slice(0, 8)}****`
    throw failed(401, { type: 'invalid_request_error', message })
  }
}

function keyOf(authorization = '') {
  const [scheme, value = ''] = authorization.split(' ')
  if (scheme?.toLowerCase() === 'bearer') return value
  if (scheme?.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString().split(':')[0]
  return undefined
}

function sendFailure(error: FastifyError | Error, _request: FastifyRequest, reply: FastifyReply) {
  const failure = isFailure(error) ? error : asFailure(error)
  return reply.code(failure.status).send(failureBody(failure))
}

function asFailure(error: FastifyError | Error) {
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  if (status === 415) {
    const message =
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded).'
    return failed(400, { type: 'invalid_request_error', message })
  }
  if (status < 500) return failed(status, { type: 'invalid_request_error', message: error.message })
  console.error('The payment sandbox failed:', error)
  return failed(500, { type: 'api_error', message: 'An unknown error occurred.' })
}

function causeOf(request: FastifyRequest, reply: FastifyReply): Cause {
  return {
    id: String(reply.getHeader('request-id')),
    idempotency_key: header(request, 'idempotency-key') ?? null,
  }
}

function header(request: FastifyRequest, name: string) {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

function pathOf(request: FastifyRequest) {
  return request.url.split('?')[0] ?? request.url
}
