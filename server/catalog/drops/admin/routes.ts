import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import { addRoute, SUCCESS } from '#server/platform/http/endpoint.ts'
import { requireActor } from '#server/platform/http/guards.ts'
import type { Drops } from '../read.ts'
import { deleteDrop } from './delete.ts'
import { listAdminDrops, requireAdminDrop } from './read.ts'
import { createDrop, updateDrop } from './save.ts'

export function dropAdminRoutes(app: FastifyInstance, shop: Drops): void {
  const { db } = shop
  addRoute(app, api.admin.drops, async () => ({ data: await listAdminDrops(shop) }))
  addRoute(app, api.admin.createDrop, async (write, { request }) => {
    const id = await createDrop(db, write, requireActor(request, shop))
    return { ...SUCCESS, data: await requireAdminDrop(shop, id) }
  })
  addRoute(app, api.admin.updateDrop, async ({ id, ...write }, { request }) => {
    await updateDrop(db, id, write, requireActor(request, shop))
    return { ...SUCCESS, data: await requireAdminDrop(shop, id) }
  })
  addRoute(app, api.admin.deleteDrop, async ({ id }, { request }) => {
    await deleteDrop(db, id, requireActor(request, shop))
    return SUCCESS
  })
}
