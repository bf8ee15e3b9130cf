import type { FastifyInstance } from 'fastify'
import { api } from '#contract/api.ts'
import type { Db } from '#server/db/open.ts'
import { addRoute } from '#server/http/endpoint.ts'
import { readDashboard } from './summary.ts'

interface DashboardRouteDeps {
  db: Db
  now(): number
}

export function dashboardRoutes(app: FastifyInstance, { db, now }: DashboardRouteDeps): void {
  addRoute(app, api.admin.dashboard, () => readDashboard(db, now()))
}
