import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import type { TaxReport, TaxReportRow } from '#contract/sales/tax-report/tax-report.ts'
import { type Cell, csvFile } from '#server/platform/csv/csv.ts'
import type { Db } from '#server/platform/db/open.ts'
import { addCsvRoute, addRoute } from '#server/platform/http/endpoint.ts'
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

const TITLES = [
  'Month',
  'State',
  'ZIP rate',
  'Orders',
  'Taxable sales',
  'Exempt sales',
  'Tax collected',
  'Tax refunded',
]

/** The last row has the sums. */
function taxReportCsv({ rows, total }: TaxReport): Readable {
  async function* batches() {
    yield rows.map((row) => [row.month, row.state, row.zip_rate ? 'yes' : 'no', ...sums(row)])
    yield [['Total', '', '', ...sums(total)]]
  }
  return csvFile(TITLES, batches())
}

function sums(row: TaxReport['total'] | TaxReportRow): Cell[] {
  const { orders, taxable_sales, exempt_sales, tax_collected, tax_refunded } = row
  return [orders, ...[taxable_sales, exempt_sales, tax_collected, tax_refunded].map((sum) => sum.toFixed(2))]
}
