import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { withCommas } from '#contract/platform/values/money.ts'
import type { Dashboard } from '#contract/staff/dashboard/dashboard.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { formatAmount } from '#web/sales/cart/summary-row.tsx'
import { SalesByDay } from './sales-by-day.tsx'

type Period = Dashboard['sales']['today']

const ROWS: { label: string; value: (period: Period) => string; strong?: true }[] = [
  { label: 'Gross sales', value: ({ gross }) => formatAmount(gross) },
  { label: 'Discounts', value: ({ discounts }) => formatAmount(-discounts) },
  { label: 'Refunds', value: ({ refunded }) => formatAmount(-refunded) },
  { label: 'Net sales', value: ({ kept }) => formatAmount(kept), strong: true },
  { label: 'Orders', value: ({ orders }) => withCommas(orders) },
]

export function SalesSummary({ sales: { today, days, days_before, by_day } }: { sales: Dashboard['sales'] }) {
  return (
    <section aria-labelledby="sales" className="@container">
      <div className="-mt-1 flex items-baseline justify-between gap-4">
        <h2 id="sales" className="type-h3">
          Sales
        </h2>
        <LinkUnderlined to={ADMIN_PAGES.analytics}>Analytics</LinkUnderlined>
      </div>
      <table className="mt-3 w-full text-small @max-[15rem]:[&_tr]:grid @max-[15rem]:[&_tr]:grid-cols-2">
        <thead>
          <tr className="border-b border-bone-300">
            <th scope="col" className="@max-[15rem]:hidden">
              <span className="sr-only">Figure</span>
            </th>
            <Head>Today</Head>
            <Head>30 days</Head>
            <Head className="max-sm:hidden">30 before</Head>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ label, value, strong }) => (
            <tr key={label} className={classes('border-b border-bone-300', strong && 'font-semibold')}>
              <th
                scope="row"
                className={classes(
                  'py-2 text-left @max-[15rem]:col-span-2 @max-[15rem]:pb-0',
                  strong ? 'font-semibold' : 'font-normal',
                )}
              >
                {label}
              </th>
              <Cell>{value(today)}</Cell>
              <Cell>{value(days)}</Cell>
              <Cell className="font-normal text-steel-600 max-sm:hidden">{value(days_before)}</Cell>
            </tr>
          ))}
        </tbody>
      </table>
      <SalesByDay days={by_day} />
    </section>
  )
}

function Head({ children, className }: { children: string; className?: string }) {
  return (
    <th
      scope="col"
      className={classes(
        'py-2 pl-2 text-right text-caption font-semibold whitespace-nowrap text-steel-600',
        className,
      )}
    >
      {children}
    </th>
  )
}

function Cell({ children, className }: { children: string; className?: string }) {
  return <td className={classes('py-2 pl-2 text-right tabular-nums', className)}>{children}</td>
}
