import type { FastifyInstance, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { MINUTE_MS, SECOND_MS } from '#contract/platform/values/time.ts'
import { Invalid, UnknownFormat, wrongField } from '#server/platform/errors.ts'
import { isApiPath } from './not-found.ts'

const BODY_TIMEOUT_MS = 30 * SECOND_MS
/** Forty photos over a mobile connection take minutes. */
const UPLOAD_TIMEOUT_MS = 15 * MINUTE_MS
/** The slowest phone that works sends some kilobytes a second. */
const MIN_BYTES = 64 * 1024
const MIN_BYTES_WITHIN_MS = 30 * SECOND_MS
const MAX_NESTING = 32
export const UNSUPPORTED_CHARACTER = 'The text contains an unsupported character.'

declare module 'fastify' {
  interface FastifyRequest {
    bodyTimeout: NodeJS.Timeout | null
  }
}

/** Must be added before hooks that answer: a rejected request can still be sending its body. */
export function limitBodyTime(app: FastifyInstance): void {
  app.decorateRequest('bodyTimeout', null)
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request)) startBodyTimeout(request)
    done()
  })
}

/** For uploads, which can take minutes over a mobile connection. */
export function allowSlowBody(request: FastifyRequest): void {
  if (request.bodyTimeout) startBodyTimeout(request, UPLOAD_TIMEOUT_MS)
}

export interface BodyRate {
  /** The shop reads the body. */
  expect(): void
  /** The shop makes the client wait. */
  pause(): void
}

/** Instead of a fixed end: a slow phone may take its time, and a byte a second holds no connection. */
export function limitBodyRate(request: FastifyRequest): BodyRate {
  const { raw } = request
  let timer: NodeJS.Timeout | undefined
  const pause = () => clearTimeout(timer)
  function watch(): void {
    const before = raw.socket.bytesRead
    timer = setTimeout(() => {
      if (raw.socket.bytesRead - before < MIN_BYTES) raw.destroy()
      else watch()
    }, MIN_BYTES_WITHIN_MS)
  }
  clearTimeout(request.bodyTimeout ?? undefined)
  raw.once('close', pause)
  raw.once('end', pause)
  return {
    pause,
    expect() {
      pause()
      if (!raw.readableEnded && !raw.destroyed) watch()
    },
  }
}

function startBodyTimeout(request: FastifyRequest, ms = BODY_TIMEOUT_MS): void {
  const { raw } = request
  clearTimeout(request.bodyTimeout ?? undefined)
  const timeout = setTimeout(() => raw.destroy(), ms)
  const stop = () => clearTimeout(timeout)
  request.bodyTimeout = timeout
  raw.once('close', stop)
  raw.once('end', stop)
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

export const bodies = fastifyPlugin(async function bodies(app) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if ((request.headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity')
      done(new UnknownFormat('Send the request without a Content-Encoding.'))
    else if (body === '') done(null, undefined)
    else if (isNestedDeeper(body, MAX_NESTING))
      done(new Invalid('The request has too many lists and objects inside each other.'))
    else parseJson(request, body, done)
  })

  app.addHook('preValidation', async (request) => {
    if (request.method === 'DELETE') request.body ??= {}
  })

  app.addHook('preHandler', async ({ url, params, query, body }) => {
    if (!isApiPath(url)) return
    for (const part of [params, query, body]) requireValidText(part)
  })
})

/** @throws {Invalid} for a text that a database can't store. */
export function requireValidText(part: unknown): void {
  const wrong = fieldsOf(part).find(([, value]) => hasInvalidText(value))
  if (wrong) throw wrongField(wrong[0], UNSUPPORTED_CHARACTER)
}

function fieldsOf(part: unknown): [name: string, value: unknown][] {
  return typeof part === 'object' && part !== null && !Buffer.isBuffer(part) ? Object.entries(part) : []
}

/** PostgreSQL rejects NUL, SQLite truncates at it, and both replace lone surrogates. */
function hasInvalidText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  return typeof value === 'object' && value !== null && Object.values(value).some(hasInvalidText)
}

/** @returns whether `json` has more than `max` open brackets at any point. It need not be valid JSON. */
export function isNestedDeeper(json: string, max: number): boolean {
  let depth = 0
  for (let index = 0; index < json.length; index++) {
    const character = json[index]
    if (character === '"') index = endOfString(json, index)
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth -= 1
    if (depth > max) return true
  }
  return false
}

function endOfString(json: string, start: number): number {
  let end = json.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf('"', end + 1)
  return end === -1 ? json.length : end
}

function isEscaped(json: string, index: number): boolean {
  let backslashes = 0
  while (json[index - 1 - backslashes] === '\\') backslashes += 1
  return backslashes % 2 === 1
}
