import type { FastifyInstance } from 'fastify'
import { api } from '#contract/api.ts'
import { bind } from '#server/http/bind.ts'
import type { Shop } from '#server/shop.ts'
import { listActivity } from './list.ts'

export function activityRoutes(app: FastifyInstance, { db }: Shop): void {
  bind(app, api.admin.activity, (query) => listActivity(db, query))
}
