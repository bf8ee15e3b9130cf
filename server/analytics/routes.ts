import type { FastifyInstance } from 'fastify'
import { api } from '#contract/api.ts'
import type { Db } from '#server/db/open.ts'
import { addRoute } from '#server/http/endpoint.ts'
import { readAnalytics } from './read.ts'

interface AnalyticsRouteDeps {
  db: Db
  now(): number
}

export function analyticsRoutes(app: FastifyInstance, { db, now }: AnalyticsRouteDeps): void {
  addRoute(app, api.admin.analytics, ({ months }) => readAnalytics(db, months, now()))
}
