import type { Readable } from 'node:stream'
import type { TaxReport, TaxReportRow } from '#contract/sales/tax-report/tax-report.ts'
import { type Cell, csvFile } from '#server/platform/csv/csv.ts'

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
export function taxReportCsv({ rows, total }: TaxReport): Readable {
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
