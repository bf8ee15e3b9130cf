import { expect, test } from 'vitest'
import { copiedTable } from './copied-table.ts'
import { reportMonths } from './report-months.ts'

const NOTHING = { orders: 0, taxable_sales: 0, exempt_sales: 0, tax_collected: 0, tax_refunded: 0 }
const row = (state: string, sums: Partial<typeof NOTHING>, zip_rate = false, month = '2026-10') => ({
  month,
  state,
  zip_rate,
  ...NOTHING,
  ...sums,
})
const WV = { state: 'WV', rate: 6, tax_shipping: false, tax_card_fee: false, zip_rates: [] } as const
const TAX = { enabled: true, states: [{ ...WV, zip_rates: [] }] }

const SALE = { orders: 2, taxable_sales: 1284.5, tax_collected: 77.07, tax_refunded: 5.95 }
const TOTAL = { ...NOTHING, ...SALE, orders: 4, exempt_sales: 30 }
const ROWS = [
  row('OH', { orders: 1, exempt_sales: 10 }),
  row('TX', { orders: 1, exempt_sales: 20 }),
  row('WV', SALE),
]

test('copies the table with untaxed states in one row', () => {
  const months = reportMonths({ rows: ROWS, total: TOTAL }, TAX)
  expect(
    copiedTable(months, [], TOTAL)
      .split('\n')
      .map((line) => line.split('\t')),
  ).toEqual([
    [
      'Month',
      'State',
      'Rate',
      'Orders',
      'Taxable sales',
      'Exempt sales',
      'Tax collected',
      'Tax refunded',
      'Tax due',
    ],
    ['2026-10', 'West Virginia', '6%', '2', '1284.50', '0.00', '77.07', '-5.95', '71.12'],
    ['2026-10', '2 states without tax', '', '2', '0.00', '30.00', '0.00', '0.00', '0.00'],
    ['Total', '', '', '4', '1284.50', '30.00', '77.07', '-5.95', '71.12'],
  ])
  const unfolded = copiedTable(months, ['2026-10'], TOTAL)
  expect(unfolded).toContain('\tOhio\t')
  expect(unfolded).toContain('\tTexas\t')
})

test('keeps a state with only refunds among the taxed', () => {
  const [month] = reportMonths({ rows: [row('WV', { tax_refunded: 5.95 })], total: TOTAL }, TAX)
  expect(month?.taxed).toMatchObject([{ name: 'West Virginia', rate: 'State rate' }])
})

test('names a rate only if it explains the tax', () => {
  const rows = [
    row('WV', SALE),
    row('WV', SALE, true),
    row('WV', { ...SALE, tax_collected: 64.23 }, false, '2026-11'),
  ]
  const rates = reportMonths({ rows, total: TOTAL }, TAX).flatMap(({ taxed }) =>
    taxed.map(({ rate }) => rate),
  )
  expect(rates).toEqual(['6%', 'ZIP code rates', 'State rate'])
})
