import type { FastifyInstance } from 'fastify'
import { api } from '#contract/api.ts'
import { bind } from '#server/http/bind.ts'
import type { Shop } from '#server/shop.ts'
import { analyse } from './analyse.ts'

export function analyticsRoutes(app: FastifyInstance, { db, now }: Shop): void {
  bind(app, api.admin.analytics, ({ months }) => analyse(db, months, now()))
}
