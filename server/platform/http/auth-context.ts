import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { CHALLENGE_LIFE_MS, CSRF_COOKIE, SECURE_COOKIE_PREFIX } from '#contract/customers/accounts/auth.ts'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import type { UserRow } from '#server/platform/db/rows/accounts.ts'
import { clientBlock, clientIp, clientNetwork } from './client-address.ts'
import type { Exchange } from './endpoint.ts'
import { isApiPath } from './not-found.ts'
import { hashToken, newToken } from './tokens.ts'
import { deviceName } from './user-agent.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
    challenge: LoginChallenge | null
    secureCookies: boolean
    /** For requests outside of the API, which have no `session`. */
    findSession(): Promise<Session | null>
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
  /** Whether the shop is reached over HTTPS only. */
  secure: boolean
  findSession(token: string): Promise<Session | null>
  findChallenge(token: string): Promise<LoginChallenge | null>
}

export const SESSION_COOKIE = 'session'
export const CHALLENGE_COOKIE = 'loginChallenge'
const LOGIN_PATH = '/api/auth'
/** Lets a browser that reset a password remove passkeys and backup emails. */
const REVIEW_COOKIE = 'resetReview'
const REVIEW_COOKIE_SECONDS = 15 * 60
/** Identifies known browsers, so that a login from a new one can be reported. */
const DEVICE_COOKIE = 'device'
const DEVICE_COOKIE_SECONDS = 400 * 24 * 60 * 60
/** Identifies the browser that placed an order; only it sees the full order. */
const CUSTOMER_COOKIE = 'buyer'
const CUSTOMER_COOKIE_SECONDS = 180 * 24 * 60 * 60
/** Orders that were opened with the link in an email. */
const ORDER_COOKIE = 'orders'
const MAX_ORDER_TOKENS = 10
const TOKEN = /^[\w-]{43}$/

export const authContext = fastifyPlugin(async function authContext(app, lookups: AuthLookups) {
  app.decorateRequest('session', null)
  app.decorateRequest('challenge', null)
  app.decorateRequest('secureCookies', lookups.secure)
  app.decorateRequest('findSession', async function findSession(this: FastifyRequest) {
    const token = readCookie(this, SESSION_COOKIE)
    return token ? lookups.findSession(token) : null
  })
  app.addHook('onRequest', async (request) => {
    if (!isApiPath(request.url)) return
    request.session = await request.findSession()
    const challenge = readCookie(request, CHALLENGE_COOKIE)
    if (challenge && request.url.startsWith(LOGIN_PATH)) {
      request.challenge = await lookups.findChallenge(challenge)
    }
  })
})

export function requestContext(request: FastifyRequest, now: number): RequestContext {
  const token = readCookie(request, DEVICE_COOKIE)
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

/** @param openedWith the token of the emailed link that leads here */
export function customerIdentity(request: FastifyRequest, openedWith?: string) {
  const { session } = request
  const customer = readCookie(request, CUSTOMER_COOKIE)
  return {
    userId: session?.user.id ?? null,
    email: session?.user.email_verified_at ? session.user.email_key : null,
    isAdmin: session !== null && session.user.role !== 'customer',
    browserHash: customer ? hashToken(customer) : null,
    orderTokens: [
      ...(openedWith ? [openedWith] : []),
      ...(readCookie(request, ORDER_COOKIE)?.split('.') ?? []),
    ],
  }
}

/** Keeps the tokens of emailed links themselves, so that the cookie ends with them. The newest comes first. */
export function setOrderCookie({ reply }: Exchange, tokens: string[], secure: boolean): void {
  const kept = [...new Set(tokens)].filter((token) => TOKEN.test(token)).slice(0, MAX_ORDER_TOKENS)
  setCookie(reply, ORDER_COOKIE, kept.join('.'), { secure, maxAge: CUSTOMER_COOKIE_SECONDS })
}

export function setCustomerCookie({ request, reply }: Exchange, secure: boolean): string {
  const cookie = readCookie(request, CUSTOMER_COOKIE)
  const token = cookie && TOKEN.test(cookie) ? cookie : newToken()
  setCookie(reply, CUSTOMER_COOKIE, token, { secure, maxAge: CUSTOMER_COOKIE_SECONDS })
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
  setCookie(reply, SESSION_COOKIE, token, { secure })
  setCookie(reply, CSRF_COOKIE, csrfToken, { secure, httpOnly: false })
  setDeviceCookie({ reply }, { deviceToken }, secure)
  if (readCookie(request, CHALLENGE_COOKIE))
    clearCookie(reply, CHALLENGE_COOKIE, { secure, path: LOGIN_PATH })
}

export function setDeviceCookie(
  { reply }: Pick<Exchange, 'reply'>,
  { deviceToken }: Pick<RequestContext, 'deviceToken'>,
  secure: boolean,
): void {
  setCookie(reply, DEVICE_COOKIE, deviceToken, { secure, maxAge: DEVICE_COOKIE_SECONDS })
}

export function setReviewCookie({ reply }: Exchange, token: string, secure: boolean): void {
  setCookie(reply, REVIEW_COOKIE, token, { secure, path: LOGIN_PATH, maxAge: REVIEW_COOKIE_SECONDS })
}

export function reviewToken(request: FastifyRequest): string {
  return readCookie(request, REVIEW_COOKIE) ?? ''
}

export function setChallengeCookie(
  { reply }: Exchange,
  { challengeToken, csrfToken }: { challengeToken: string; csrfToken: string },
  secure: boolean,
): void {
  const maxAge = CHALLENGE_LIFE_MS / SECOND_MS
  setCookie(reply, CHALLENGE_COOKIE, challengeToken, { secure, path: LOGIN_PATH, maxAge })
  setCookie(reply, CSRF_COOKIE, csrfToken, { secure, httpOnly: false })
}

export function clearSessionCookies({ reply }: Exchange, secure: boolean): void {
  clearCookie(reply, SESSION_COOKIE, { secure })
  clearCookie(reply, CSRF_COOKIE, { secure, httpOnly: false })
}

interface CookieOptions {
  secure: boolean
  /** Without HTTPS only: a cookie with a prefix is sent to every path. */
  path?: string
  httpOnly?: boolean
  maxAge?: number
}

function readCookie(request: FastifyRequest, name: string): string | undefined {
  return request.cookies[cookieName(name, request.secureCookies)]
}

function setCookie(reply: FastifyReply, name: string, value: string, options: CookieOptions): void {
  reply.setCookie(cookieName(name, options.secure), value, cookieRules(options))
}

function clearCookie(reply: FastifyReply, name: string, options: CookieOptions): void {
  reply.clearCookie(cookieName(name, options.secure), cookieRules(options))
}

/** Browsers accept the prefix only from this host over HTTPS, so a page on another subdomain can set none of these. */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `${SECURE_COOKIE_PREFIX}${name}` : name
}

function cookieRules({ secure, path = '/', ...options }: CookieOptions) {
  return { httpOnly: true, ...options, path: secure ? '/' : path, sameSite: 'lax', secure } as const
}
