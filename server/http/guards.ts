import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Access } from '#contract/call.ts'
import { CSRF_HEADER } from '#contract/shop.ts'
import type { Session } from '#server/accounts/sessions.ts'
import type { By } from '#server/activity/note.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'

/** All guards, over all calls: another origin, who may, and the CSRF token, in this order. */
export const guards = fastifyPlugin(async function guards(app, shop: Shop) {
  app.addHook('onRequest', async (request) => {
    if (isStateChanging(request)) requireOwnOrigin(request, shop.config.publicUrl)
  })
  // Before the body is read: what nobody may send is not received.
  app.addHook('preParsing', async (request) => {
    requireAccess(request, request.routeOptions.config.access ?? 'anyone')
  })
  app.addHook('preHandler', async (request) => {
    const { access, csrf } = request.routeOptions.config
    const asked = access === 'challenge' ? request.challenge : request.session
    if (asked && csrf) requireCsrfToken(request, asked)
  })
})

export function requireSession(request: FastifyRequest): Session {
  if (!request.session) throw new Refusal(401, 'Please log in first.')
  return request.session
}

/** Who does it, and when, for the verbs that keep a record of it. */
export function requireActor(request: FastifyRequest, shop: Pick<Shop, 'now'>): By {
  return { actor: requireSession(request).user.id, at: shop.now() }
}

function isStateChanging({ method }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
}

/** A browser names the page's origin; a page of somebody else's has no business changing anything here. */
function requireOwnOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers
  if (origin === undefined || origin === publicUrl) return
  const own =
    URL.parse(origin)?.host === request.host && URL.parse(origin)?.protocol === `${request.protocol}:`
  if (!own) throw new Refusal(403, 'This request came from another site.')
}

function requireAccess(request: FastifyRequest, access: Access): void {
  if (access === 'anyone') return
  if (access === 'challenge') {
    requireChallenge(request)
    return
  }
  const { role } = requireSession(request).user
  const allowed = access === 'login' || role === 'siteadmin' || (access === 'staff' && role === 'admin')
  if (!allowed) throw new Refusal(403, 'You may not do this.')
}

function requireChallenge(request: FastifyRequest): void {
  if (!request.challenge) throw new Refusal(401, 'Your login has run out. Please log in again.')
}

function requireCsrfToken(request: FastifyRequest, login: { csrfToken: string }): void {
  const sent = Buffer.from(String(request.headers[CSRF_HEADER] ?? ''))
  const expected = Buffer.from(login.csrfToken)
  if (sent.length === expected.length && timingSafeEqual(sent, expected)) return
  const checkout = request.routeOptions.url === '/api/checkout'
  throw new Refusal(
    403,
    checkout ? 'Missing CSRF token. Please refresh the page and try again.' : 'Missing CSRF token.',
  )
}
