import type { FastifyInstance, FastifyRequest } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import type { Db } from '#server/platform/db/open.ts'
import { requestContext } from '#server/platform/http/auth-context.ts'
import { addRoute, SUCCESS } from '#server/platform/http/endpoint.ts'
import { requireSession } from '#server/platform/http/guards.ts'
import { replyWithLogin } from '../reply-with-login.ts'
import { logInWithPasskey, passkeyLoginOptions } from './login.ts'
import { listPasskeys, removePasskey, renamePasskey } from './passkeys.ts'
import { addPasskey, passkeyRegistrationOptions } from './register.ts'
import { relyingParty } from './relying-party.ts'

interface PasskeyRouteDeps {
  db: Db
  secure: boolean
  config: { publicUrl: string }
  settings(): Promise<Settings>
  now(): number
  wakeEmail(): void
}

export function passkeyRoutes(app: FastifyInstance, shop: PasskeyRouteDeps): void {
  const { db } = shop
  const party = relyingParty(shop.config.publicUrl)
  const namedParty = async () => ({ ...party, name: (await shop.settings()).business.name })
  const user = (request: FastifyRequest) => requireSession(request).user
  const listed = async (request: FastifyRequest) => ({
    ...SUCCESS,
    passkeys: await listPasskeys(db, user(request).id),
  })

  addRoute(app, api.passkeys.list, async (_, { request }) => listed(request))
  addRoute(app, api.passkeys.registerOptions, async ({ password }, { request }) => ({
    options: {
      ...(await passkeyRegistrationOptions(
        db,
        await namedParty(),
        { user: user(request), password },
        requestContext(request, shop.now()),
      )),
    },
  }))
  addRoute(app, api.passkeys.registerVerify, async (passkey, { request }) => {
    const added = { user: user(request), ...passkey }
    await addPasskey(db, party, added, requestContext(request, shop.now()))
    shop.wakeEmail()
    return listed(request)
  })
  addRoute(app, api.passkeys.rename, async ({ id, name }, { request }) => {
    await renamePasskey(db, user(request).id, id, name)
    return listed(request)
  })
  addRoute(app, api.passkeys.remove, async ({ id }, { request }) => {
    await removePasskey(db, user(request), id, requestContext(request, shop.now()))
    shop.wakeEmail()
    return listed(request)
  })
  addRoute(app, api.passkeys.loginOptions, async () => ({
    options: { ...(await passkeyLoginOptions(db, party, shop.now())) },
  }))
  addRoute(app, api.passkeys.loginVerify, async ({ credential }, exchange) => {
    const login = await logInWithPasskey(db, party, credential, requestContext(exchange.request, shop.now()))
    return replyWithLogin(login, exchange, shop)
  })
}
