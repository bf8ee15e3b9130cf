import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { CSRF_COOKIE, SECOND_MS } from '#contract/shop.ts'
import type { Caller } from '#server/accounts/caller.ts'
import { CHALLENGE_LIFE_MS, findChallenge, type OpenChallenge } from '#server/accounts/challenge.ts'
import { deviceName } from '#server/accounts/device.ts'
import { hashToken, newToken } from '#server/accounts/secrets.ts'
import { findSession, type Session } from '#server/accounts/sessions.ts'
import type { Viewer } from '#server/orders/verify.ts'
import type { Shop } from '#server/shop.ts'
import type { Exchange } from './bind.ts'
import { networkOf } from './network.ts'
import { isApiAddress } from './not-found.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is logged in, or null. */
    session: Session | null
    /** The login this browser is half-way through, or null. */
    challenge: OpenChallenge | null
  }
}

const SESSION_COOKIE = 'session'
const CHALLENGE_COOKIE = 'loginChallenge'
/** Sent to no other call. */
const CHALLENGE_PATH = '/api/auth'
/** Marks a browser that somebody logged in with, so that a new one can be told. */
const DEVICE_COOKIE = 'device'
const DEVICE_COOKIE_SECONDS = 400 * 24 * 60 * 60
/** Marks the browser that checked out, so that it alone sees the whole order. */
const BUYER_COOKIE = 'buyer'
const BUYER_COOKIE_SECONDS = 180 * 24 * 60 * 60
const TOKEN = /^[\w-]{43}$/

/** Finds out who asks, for every call that carries a cookie of a login. Pages ask by the calls that they make. */
export const visitors = fastifyPlugin(async function visitors(app, shop: Shop) {
  app.decorateRequest('session', null)
  app.decorateRequest('challenge', null)
  app.addHook('onRequest', async (request) => {
    if (!isApiAddress(request.url)) return
    const token = request.cookies[SESSION_COOKIE]
    if (token) request.session = await findSession(shop.db, token, shop.now())
    const challenge = request.cookies[CHALLENGE_COOKIE]
    if (challenge && request.url.startsWith(CHALLENGE_PATH)) {
      request.challenge = await findChallenge(shop.db, challenge, shop.now())
    }
  })
})

export function callerOf(request: FastifyRequest, now: number): Caller {
  const mark = request.cookies[DEVICE_COOKIE]
  return {
    now,
    address: clientHash(request),
    device: deviceName(request.headers['user-agent']),
    deviceToken: mark && TOKEN.test(mark) ? mark : newToken(),
    session: request.session,
  }
}

export function viewerOf(request: FastifyRequest): Viewer {
  const { session } = request
  const buyer = request.cookies[BUYER_COOKIE]
  return {
    userId: session?.user.id ?? null,
    email: session?.user.email_verified_at ? session.user.email_key : null,
    isStaff: session !== null && session.user.role !== 'customer',
    browserHash: buyer ? hashToken(buyer) : null,
  }
}

/** The browser's own mark; a browser without one gets it with the reply. @returns its hash. */
export function markBuyer({ request, reply }: Exchange, secure: boolean): string {
  const known = request.cookies[BUYER_COOKIE]
  const token = known && TOKEN.test(known) ? known : newToken()
  reply.setCookie(BUYER_COOKIE, token, { ...cookieRules(secure), maxAge: BUYER_COOKIE_SECONDS })
  return hashToken(token)
}

/** The address a request came from, as a hash: enough to count, nothing to read. */
export function clientHash(request: FastifyRequest): string {
  return createHash('sha256').update(networkOf(request.ip)).digest('base64url')
}

/** What a browser keeps of a login. */
export function keepLogin(
  { request, reply }: Exchange,
  { token, csrfToken, deviceToken }: { token: string; csrfToken: string; deviceToken: string },
  secure: boolean,
): void {
  const rules = cookieRules(secure)
  reply.setCookie(SESSION_COOKIE, token, rules)
  reply.setCookie(CSRF_COOKIE, csrfToken, { ...rules, httpOnly: false })
  reply.setCookie(DEVICE_COOKIE, deviceToken, { ...rules, maxAge: DEVICE_COOKIE_SECONDS })
  if (request.cookies[CHALLENGE_COOKIE]) {
    reply.clearCookie(CHALLENGE_COOKIE, { ...rules, path: CHALLENGE_PATH })
  }
}

/** What a browser keeps between the two steps of a login. */
export function keepChallenge(
  { reply }: Exchange,
  { challengeToken, csrfToken }: { challengeToken: string; csrfToken: string },
  secure: boolean,
): void {
  const rules = cookieRules(secure)
  const maxAge = CHALLENGE_LIFE_MS / SECOND_MS
  reply.setCookie(CHALLENGE_COOKIE, challengeToken, { ...rules, path: CHALLENGE_PATH, maxAge })
  reply.setCookie(CSRF_COOKIE, csrfToken, { ...rules, httpOnly: false })
}

export function clearSessionCookies({ reply }: Exchange, secure: boolean): void {
  reply.clearCookie(SESSION_COOKIE, cookieRules(secure))
  reply.clearCookie(CSRF_COOKIE, { ...cookieRules(secure), httpOnly: false })
}

function cookieRules(secure: boolean) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
}
