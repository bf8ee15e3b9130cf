import type { FastifyInstance } from 'fastify'
import { api } from '#contract/api.ts'
import { bind } from '#server/http/bind.ts'
import type { Shop } from '#server/shop.ts'
import { listTrash } from './list.ts'

export function trashRoutes(app: FastifyInstance, { db, now }: Shop): void {
  bind(app, api.admin.trash, (query) => listTrash(db, query, now()))
}
