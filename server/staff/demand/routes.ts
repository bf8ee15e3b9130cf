import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import type { Db } from '#server/platform/db/open.ts'
import { addCsvRoute, addRoute } from '#server/platform/http/endpoint.ts'
import type { SearchCounter } from './count-searches.ts'
import { demandCsv } from './csv.ts'
import { type DemandDays, demandPeriod, readDemand } from './read.ts'

interface DemandRouteDeps {
  db: Db
  settings(): Promise<Settings>
  searches: SearchCounter
  now(): number
}

export function demandRoutes(app: FastifyInstance, { db, settings, searches, now }: DemandRouteDeps): void {
  async function read(days: DemandDays) {
    const at = now()
    const period = demandPeriod(days, at, (await settings()).business.time_zone)
    await searches.flush()
    return { period, demand: await readDemand(db, period, at) }
  }
  addRoute(app, api.admin.demand, async (days) => (await read(days)).demand)
  addCsvRoute(app, api.admin.exportDemand, async (days) => {
    const { period, demand } = await read(days)
    return { name: `demand-${period.from}-to-${period.to}.csv`, text: demandCsv(demand) }
  })
}
