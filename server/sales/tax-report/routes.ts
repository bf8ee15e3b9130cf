import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import type { Db } from '#server/platform/db/open.ts'
import { addCsvRoute, addRoute } from '#server/platform/http/endpoint.ts'
import { taxReportCsv } from './csv.ts'
import { readTaxReport } from './read.ts'

interface TaxReportRouteDeps {
  db: Db
  settings(): Promise<Settings>
}

export function taxReportRoutes(app: FastifyInstance, { db, settings }: TaxReportRouteDeps): void {
  const read = async (days: { from: string; to: string }) =>
    readTaxReport(db, days, (await settings()).business.time_zone)
  addRoute(app, api.admin.taxReport, read)
  addCsvRoute(app, api.admin.exportTaxReport, async (days) => ({
    name: `tax-${days.from}-to-${days.to}.csv`,
    text: taxReportCsv(await read(days)),
  }))
}
