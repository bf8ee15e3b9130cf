import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import type { StatusSettings } from '#server/operations/backup/store/status.ts'
import type { Db } from '#server/platform/db/open.ts'
import { addRoute } from '#server/platform/http/endpoint.ts'
import { SHOP_COMMAND } from '#server/platform/process/shop-command.ts'
import { countWaiting, readDashboard } from './summary.ts'

interface DashboardRouteDeps {
  db: Db
  config: StatusSettings
  version: string
  settings(): Promise<Settings>
  now(): number
}

export function dashboardRoutes(
  app: FastifyInstance,
  { db, config, version, settings, now }: DashboardRouteDeps,
): void {
  addRoute(app, api.admin.dashboard, async () => ({
    ...(await readDashboard(db, now(), await settings(), config)),
    version,
    shop_command: SHOP_COMMAND,
  }))
  addRoute(app, api.admin.waiting, () => countWaiting(db))
}
