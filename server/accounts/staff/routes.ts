import type { FastifyInstance } from 'fastify'
import { api } from '#contract/api.ts'
import { bind, SUCCESS } from '#server/http/bind.ts'
import { requireActor } from '#server/http/guards.ts'
import type { Shop } from '#server/shop.ts'
import { deleteUser, listUsers, setRole } from './users.ts'

export function userStaffRoutes(app: FastifyInstance, shop: Shop): void {
  const { db } = shop
  bind(app, api.admin.users, (query) => listUsers(db, query))
  bind(app, api.admin.setUserRole, async ({ id, role }, { request }) => {
    const user = await setRole(db, id, role, requireActor(request, shop))
    shop.wakeMail()
    return { ...SUCCESS, user }
  })
  bind(app, api.admin.deleteUser, async ({ id }, { request }) => {
    await deleteUser(db, id, requireActor(request, shop))
    shop.wakeMail()
    return SUCCESS
  })
}
