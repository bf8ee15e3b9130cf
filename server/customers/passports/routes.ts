import type { FastifyInstance, FastifyRequest } from 'fastify'
import { api } from '#contract/app/api.ts'
import { JWKS_PATH } from '#contract/platform/values/paths.ts'
import type { Db } from '#server/platform/db/open.ts'
import { requestContext } from '#server/platform/http/auth-context.ts'
import { addRoute, SUCCESS } from '#server/platform/http/endpoint.ts'
import { requireSession } from '#server/platform/http/guards.ts'
import { readPassport } from './find.ts'
import { type Claimant, claim, handOver, readOwnership, reportLost } from './ownership.ts'
import { readPublicKeys } from './public-keys.ts'

interface PassportRouteDeps {
  db: Db
  config: { DATA_DIR: string }
  now(): number
}

export function passportRoutes(app: FastifyInstance, shop: PassportRouteDeps): void {
  const { db, now } = shop
  const userId = (request: FastifyRequest) => requireSession(request).user.id
  addRoute(app, api.passports.get, ({ code }) => readPassport(db, code))
  addRoute(app, api.passports.ownership, ({ code }, { request }) => readOwnership(db, code, userId(request)))
  addRoute(app, api.passports.claim, async ({ code, ...secret }, { request }) => {
    await claim(db, code, secret, claimantOf(request, now()))
    return { ...SUCCESS, owner: true, claimed: true }
  })
  addRoute(app, api.passports.handOver, async ({ code }, { request }) => ({
    url: await handOver(db, code, userId(request), now()),
  }))
  addRoute(app, api.passports.lost, async ({ code, lost }, { request }) => {
    await reportLost(db, code, { userId: userId(request), lost }, now())
    return { ...SUCCESS, lost }
  })
}

/** Short enough for a new key to be seen within 30 seconds. */
const KEYS_MAX_AGE_S = 15

export function passportKeys(app: FastifyInstance, { db, config }: PassportRouteDeps): void {
  app.get(JWKS_PATH, { schema: { hide: true }, config: { quiet: true } }, async (_request, reply) => {
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', `public, max-age=${KEYS_MAX_AGE_S}`)
      // Anyone may verify a passport, from any page.
      .header('access-control-allow-origin', '*')
    return { keys: await readPublicKeys(db, config.DATA_DIR) }
  })
}

/** Wrong codes count toward a limit of the session, so nobody else can use it up. */
function claimantOf(request: FastifyRequest, now: number): Claimant {
  const { user, tokenHash } = requireSession(request)
  const { address, addressBlock } = requestContext(request, now)
  return {
    userId: user.id,
    attempt: { account: user.email_key, ownLimit: `session ${tokenHash}`, address, addressBlock, now },
  }
}
