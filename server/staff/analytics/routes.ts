import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import type { Db } from '#server/platform/db/open.ts'
import { addRoute } from '#server/platform/http/endpoint.ts'
import { readAnalytics } from './read.ts'

interface AnalyticsRouteDeps {
  db: Db
  settings(): Promise<Settings>
  now(): number
}

export function analyticsRoutes(app: FastifyInstance, { db, settings, now }: AnalyticsRouteDeps): void {
  addRoute(app, api.admin.analytics, async ({ months }) => {
    const { business } = await settings()
    return readAnalytics(db, months, now(), business.time_zone)
  })
}
