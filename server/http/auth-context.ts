import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { CSRF_COOKIE } from '#contract/auth.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/time.ts'
import type { UserRow } from '#server/db/rows/accounts.ts'
import { clientBlock, clientIp, clientNetwork } from './client-address.ts'
import type { Exchange } from './endpoint.ts'
import { isApiPath } from './not-found.ts'
import { hashToken, newToken } from './tokens.ts'
import { deviceName } from './user-agent.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
    challenge: LoginChallenge | null
  }
}

export interface Session {
  user: UserRow
  tokenHash: string
  csrfToken: string
  startedAt: number
}

/** A login that still needs its second factor. */
export interface LoginChallenge {
  user: UserRow
  tokenHash: string
  csrfToken: string
}

export const CHALLENGE_LIFE_MS = 10 * MINUTE_MS

export interface RequestContext {
  now: number
  /** A hash of the client's network. */
  address: string
  /** A hash of the block around it; null for IPv4. */
  addressBlock: string | null
  device: string
  deviceToken: string
  session: Session | null
}

export interface AuthLookups {
  findSession(token: string): Promise<Session | null>
  findChallenge(token: string): Promise<LoginChallenge | null>
}

const SESSION_COOKIE = 'session'
const CHALLENGE_COOKIE = 'loginChallenge'
const CHALLENGE_PATH = '/api/auth'
/** Identifies known browsers, so that a login from a new one can be reported. */
const DEVICE_COOKIE = 'device'
const DEVICE_COOKIE_SECONDS = 400 * 24 * 60 * 60
/** Identifies the browser that placed an order; only it sees the full order. */
const CUSTOMER_COOKIE = 'buyer'
const CUSTOMER_COOKIE_SECONDS = 180 * 24 * 60 * 60
const TOKEN = /^[\w-]{43}$/

export const authContext = fastifyPlugin(async function authContext(app, lookups: AuthLookups) {
  app.decorateRequest('session', null)
  app.decorateRequest('challenge', null)
  app.addHook('onRequest', async (request) => {
    if (!isApiPath(request.url)) return
    const token = request.cookies[SESSION_COOKIE]
    if (token) request.session = await lookups.findSession(token)
    const challenge = request.cookies[CHALLENGE_COOKIE]
    if (challenge && request.url.startsWith(CHALLENGE_PATH)) {
      request.challenge = await lookups.findChallenge(challenge)
    }
  })
})

export function requestContext(request: FastifyRequest, now: number): RequestContext {
  const token = request.cookies[DEVICE_COOKIE]
  const block = clientBlock(clientIp(request))
  return {
    now,
    address: clientHash(request),
    addressBlock: block && hashToken(block),
    device: deviceName(request.headers['user-agent']),
    deviceToken: token && TOKEN.test(token) ? token : newToken(),
    session: request.session,
  }
}

export function customerIdentity(request: FastifyRequest) {
  const { session } = request
  const customer = request.cookies[CUSTOMER_COOKIE]
  return {
    userId: session?.user.id ?? null,
    email: session?.user.email_verified_at ? session.user.email_key : null,
    isAdmin: session !== null && session.user.role !== 'customer',
    browserHash: customer ? hashToken(customer) : null,
  }
}

export function setCustomerCookie({ request, reply }: Exchange, secure: boolean): string {
  const cookie = request.cookies[CUSTOMER_COOKIE]
  const token = cookie && TOKEN.test(cookie) ? cookie : newToken()
  reply.setCookie(CUSTOMER_COOKIE, token, { ...cookieRules(secure), maxAge: CUSTOMER_COOKIE_SECONDS })
  return hashToken(token)
}

export function clientHash(request: FastifyRequest): string {
  return hashToken(clientNetwork(clientIp(request)))
}

export function setSessionCookies(
  { request, reply }: Exchange,
  { token, csrfToken, deviceToken }: { token: string; csrfToken: string; deviceToken: string },
  secure: boolean,
): void {
  const rules = cookieRules(secure)
  reply.setCookie(SESSION_COOKIE, token, rules)
  reply.setCookie(CSRF_COOKIE, csrfToken, { ...rules, httpOnly: false })
  setDeviceCookie({ reply }, { deviceToken }, secure)
  if (request.cookies[CHALLENGE_COOKIE]) {
    reply.clearCookie(CHALLENGE_COOKIE, { ...rules, path: CHALLENGE_PATH })
  }
}

export function setDeviceCookie(
  { reply }: Pick<Exchange, 'reply'>,
  { deviceToken }: Pick<RequestContext, 'deviceToken'>,
  secure: boolean,
): void {
  reply.setCookie(DEVICE_COOKIE, deviceToken, { ...cookieRules(secure), maxAge: DEVICE_COOKIE_SECONDS })
}

export function setChallengeCookie(
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
