import type { FastifyInstance, FastifyRequest } from 'fastify'
import { api } from '#contract/api.ts'
import { toUser } from '#server/accounts/sessions.ts'
import { bind, SUCCESS } from '#server/http/bind.ts'
import { requireSession } from '#server/http/guards.ts'
import { callerOf, keepLogin } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { askForPasskey, logInByPasskey } from './login.ts'
import { listPasskeys, removePasskey, renamePasskey } from './passkeys.ts'
import { addPasskey, offerPasskey } from './register.ts'
import { relyingParty } from './relying-party.ts'

export function passkeyRoutes(app: FastifyInstance, shop: Shop): void {
  const { db } = shop
  const party = relyingParty(shop.config.publicUrl)
  const user = (request: FastifyRequest) => requireSession(request).user
  const listed = async (request: FastifyRequest) => ({
    ...SUCCESS,
    passkeys: await listPasskeys(db, user(request).id),
  })

  bind(app, api.passkeys.list, async (_, { request }) => listed(request))
  bind(app, api.passkeys.registerOptions, async ({ password }, { request }) => ({
    options: { ...(await offerPasskey(db, party, user(request), password, callerOf(request, shop.now()))) },
  }))
  bind(app, api.passkeys.registerVerify, async (made, { request }) => {
    await addPasskey(db, party, user(request), made, callerOf(request, shop.now()))
    shop.wakeMail()
    return listed(request)
  })
  bind(app, api.passkeys.rename, async ({ id, name }, { request }) => {
    await renamePasskey(db, user(request).id, id, name)
    return listed(request)
  })
  bind(app, api.passkeys.remove, async ({ id }, { request }) => {
    await removePasskey(db, user(request), id, callerOf(request, shop.now()))
    shop.wakeMail()
    return listed(request)
  })
  bind(app, api.passkeys.loginOptions, async () => ({
    options: { ...(await askForPasskey(db, party, shop.now())) },
  }))
  bind(app, api.passkeys.loginVerify, async ({ credential }, exchange) => {
    const entered = await logInByPasskey(db, party, credential, callerOf(exchange.request, shop.now()))
    keepLogin(exchange, entered, shop.secure)
    shop.wakeMail()
    return { ...SUCCESS, user: toUser(entered.user) }
  })
}
