import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { Db } from '#server/platform/db/open.ts'
import { addRoute, SUCCESS } from '#server/platform/http/endpoint.ts'
import { requireActor } from '#server/platform/http/guards.ts'
import { forgetAddress } from './forget-address.ts'
import { deleteUser, listUsers, setRole } from './users.ts'

interface UserAdminRouteDeps {
  db: Db
  now(): number
  wakeEmail(): void
}

export function userAdminRoutes(app: FastifyInstance, shop: UserAdminRouteDeps): void {
  const { db } = shop
  addRoute(app, api.admin.users, (query) => listUsers(db, query))
  addRoute(app, api.admin.setUserRole, async ({ id, role }, { request }) => {
    const user = await setRole(db, id, role, requireActor(request, shop))
    shop.wakeEmail()
    return { ...SUCCESS, user }
  })
  addRoute(app, api.admin.deleteUser, async ({ id }, { request }) => {
    await deleteUser(db, id, requireActor(request, shop))
    shop.wakeEmail()
    return SUCCESS
  })
  addRoute(app, api.admin.forgetAddress, async ({ email }, { request }) => {
    await forgetAddress(db, email, requireActor(request, shop))
    return SUCCESS
  })
}
