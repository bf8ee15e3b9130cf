import type { TaxSettings } from '#contract/operations/settings/tax.ts'
import { toCents, toDollars } from '#contract/platform/values/money.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { isStateCode, STATES } from '#contract/platform/values/us-states.ts'
import type { TaxReport, TaxReportRow } from '#contract/sales/tax-report/tax-report.ts'

export type Sums = TaxReport['total']

export interface ReportLine {
  name: string
  rate: string
  sums: Sums
}

export interface ReportMonth {
  /** "2026-11" */
  month: string
  taxed: ReportLine[]
  /** Sold without tax. */
  untaxed: ReportLine[]
  total: Sums
}

export function reportMonths({ rows }: TaxReport, settings: TaxSettings): ReportMonth[] {
  const months = new Set(rows.map(({ month }) => month))
  return [...months].map((month) => {
    const ofMonth = rows.filter((row) => row.month === month)
    return {
      month,
      taxed: ofMonth.filter(isTaxed).map((row) => toLine(row, settings)),
      untaxed: ofMonth.filter((row) => !isTaxed(row)).map((row) => toLine(row, settings)),
      total: addUp(ofMonth),
    }
  })
}

/** The lines of a month as shown: states without tax are one line unless they are unfolded. */
export function shownLines({ taxed, untaxed }: ReportMonth, isUnfolded: boolean): ReportLine[] {
  if (untaxed.length < 2) return [...taxed, ...untaxed]
  return isUnfolded ? [...taxed, foldedLine(untaxed), ...untaxed] : [...taxed, foldedLine(untaxed)]
}

export function foldedLine(untaxed: ReportLine[]): ReportLine {
  return {
    name: `${pluralize(untaxed.length, 'state')} without tax`,
    rate: '',
    sums: addUp(untaxed.map(({ sums }) => sums)),
  }
}

/** The tax the shop owes the state. */
export function taxDue({ tax_collected, tax_refunded }: Sums): number {
  return toDollars(toCents(tax_collected) - toCents(tax_refunded))
}

function isTaxed({ taxable_sales, tax_collected, tax_refunded }: TaxReportRow): boolean {
  return taxable_sales > 0 || tax_collected > 0 || tax_refunded > 0
}

function toLine(row: TaxReportRow, settings: TaxSettings): ReportLine {
  const name = isStateCode(row.state) ? STATES[row.state] : row.state
  return { name, rate: isTaxed(row) ? rateLabel(row, settings) : '', sums: row }
}

/** The rate may have changed since, so it is named only if it explains the tax. */
function rateLabel(
  { state, zip_rate, taxable_sales, tax_collected, orders }: TaxReportRow,
  { states }: TaxSettings,
) {
  if (zip_rate) return 'ZIP code rates'
  const rate = states.find((each) => each.state === state)?.rate
  const roundingOf = orders * 0.005 + 0.001
  const explains = rate !== undefined && Math.abs((taxable_sales * rate) / 100 - tax_collected) <= roundingOf
  return explains && orders > 0 ? `${rate}%` : 'State rate'
}

function addUp(rows: Sums[]): Sums {
  const sum = (name: keyof Sums) => toDollars(rows.reduce((total, row) => total + toCents(row[name]), 0))
  return {
    orders: rows.reduce((total, { orders }) => total + orders, 0),
    taxable_sales: sum('taxable_sales'),
    exempt_sales: sum('exempt_sales'),
    tax_collected: sum('tax_collected'),
    tax_refunded: sum('tax_refunded'),
  }
}
