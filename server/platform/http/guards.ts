import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { CSRF_HEADER } from '#contract/customers/accounts/auth.ts'
import type { Access } from '#contract/platform/api/endpoint.ts'
import { Forbidden, LoginNeeded } from '#server/platform/errors.ts'
import type { Session } from './auth-context.ts'

export const guards = fastifyPlugin(async function guards(app, { publicUrl }: { publicUrl: string }) {
  app.addHook('onRequest', async (request) => {
    if (isStateChanging(request)) requireOwnOrigin(request, publicUrl)
  })
  app.addHook('preParsing', async (request) => {
    const { access = 'anyone', csrf } = request.routeOptions.config
    requireAccess(request, access)
    if (csrf === 'before body') requireCsrfToken(request)
  })
  app.addHook('preHandler', async (request) => {
    if (request.routeOptions.config.csrf === 'after body') requireCsrfToken(request)
  })
})

export function requireSession(request: FastifyRequest): Session {
  if (!request.session) throw new LoginNeeded('Please log in first.')
  return request.session
}

export function requireActor(request: FastifyRequest, { now }: { now(): number }) {
  return { actor: requireSession(request).user.id, at: now() }
}

function isStateChanging({ method }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
}

function requireOwnOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers
  if (origin === undefined || origin === publicUrl || isSameLoopback(origin, request, publicUrl)) return
  throw new Forbidden('This request came from another site.')
}

/** A shop on this machine has several names, such as 127.0.0.1 and localhost. */
function isSameLoopback(origin: string, { headers }: FastifyRequest, publicUrl: string): boolean {
  const [own, sender] = [new URL(publicUrl), URL.parse(origin)]
  return (
    LOOPBACK.has(own.hostname) &&
    sender !== null &&
    LOOPBACK.has(sender.hostname) &&
    sender.protocol === own.protocol &&
    sender.host === headers.host
  )
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

function requireAccess(request: FastifyRequest, access: Access): void {
  if (access === 'anyone') return
  if (access === 'challenge') {
    requireChallenge(request)
    return
  }
  const { role } = requireSession(request).user
  const allowed = access === 'login' || role === 'siteadmin' || (access === 'admin' && role === 'admin')
  if (!allowed) throw new Forbidden('You may not do this.')
}

function requireChallenge(request: FastifyRequest): void {
  if (!request.challenge) throw new LoginNeeded('Your login has expired. Please log in again.')
}

/** Guests have no token and need none. */
function requireCsrfToken(request: FastifyRequest): void {
  const { access } = request.routeOptions.config
  const login = access === 'challenge' ? request.challenge : request.session
  if (!login) return
  const sent = Buffer.from(String(request.headers[CSRF_HEADER] ?? ''))
  const expected = Buffer.from(login.csrfToken)
  if (sent.length === expected.length && timingSafeEqual(sent, expected)) return
  const checkout = request.routeOptions.url === '/api/checkout'
  throw new Forbidden(
    checkout ? 'Missing CSRF token. Please refresh the page and try again.' : 'Missing CSRF token.',
  )
}
