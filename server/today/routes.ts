import type { FastifyInstance } from 'fastify'
import { api } from '#contract/api.ts'
import { bind } from '#server/http/bind.ts'
import type { Shop } from '#server/shop.ts'
import { whatWaits } from './what-waits.ts'

export function todayRoutes(app: FastifyInstance, { db, now }: Shop): void {
  bind(app, api.admin.today, () => whatWaits(db, now()))
}
