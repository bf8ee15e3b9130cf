import CircleAlert from 'virtual:icon/circle-alert'
import { formatDollars, toCents } from '#contract/platform/values/money.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import type { Sums } from '#contract/sales/orders/changes.ts'
import { isManual } from '#contract/sales/orders/order-sources.ts'
import { summaryRows } from '#contract/sales/orders/summary-rows.ts'
import { byHand } from '#web/admin/sales/manual-orders/by-hand.ts'
import { LineError } from '#web/admin/sales/manual-orders/line-error.tsx'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { RadioCard } from '#web/platform/ui/radio-card.tsx'
import { Stitch } from '#web/platform/ui/stitch.tsx'
import { formatAmount } from '#web/sales/cart/summary-row.tsx'
import { signed } from '../change-label.ts'
import { customerFirstName } from '../customer-label.ts'
import { refundTargets } from '../refund-targets.ts'
import { RISE_SETTLEMENTS } from './change-values.ts'
import type { OrderChangeForm } from './use-order-change.ts'

export const COSTS_ID = 'what-it-costs'
const MIN_LINK = 0.5

interface CostsProps {
  change: OrderChangeForm
  /** The last day of a payment link: "Thu, Dec 3". */
  until: string
}

/** Before and after, the difference, how it is settled, and what staff should know. */
export function Costs({ change, until }: CostsProps) {
  const { form, costs } = change
  const { base } = form
  const { before = base, after = base, difference = 0, warnings = [] } = costs.answer ?? {}
  return (
    <section
      aria-labelledby={COSTS_ID}
      className="bg-bone-200 p-7 max-lg:-mx-(--page-margin) max-lg:px-(--page-margin) lg:sticky lg:top-[calc(var(--header-height)+24px)]"
    >
      <h2 id={COSTS_ID} tabIndex={-1} className="type-h3 pb-3 outline-none">
        What it costs
      </h2>
      <div aria-busy={costs.isStale || undefined} className={classes(costs.isStale && 'opacity-60')}>
        <Table before={before} after={after} order={base} />
        <Difference order={base} difference={difference} />
      </div>
      {Boolean(costs.error) && !change.refusal && <Failure change={change} />}
      {(difference > 0 || change.fields.errors.settle) && (
        <Settlement change={change} difference={difference} until={until} />
      )}
      {warnings.length > 0 && (
        <ul className="mt-5 flex flex-col gap-2 border-t border-bone-500 pt-4 text-small">
          {warnings.map((warning) => (
            <li key={warning} className="flex gap-3">
              <CircleAlert size={18} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0" />
              {warning}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface TableProps {
  before: Sums
  after: Sums
  order: AdminOrder
}

function Table({ before, after, order }: TableProps) {
  const either = Object.fromEntries(
    Object.entries(after).map(([name, dollars]) => [name, before[name as keyof Sums] || dollars]),
  ) as Sums
  const rowsOf = (sums: Sums) => summaryRows({ ...order, ...sums, total: sums.total_price }).parts
  const amountOf = (sums: Sums, label: string) =>
    rowsOf(sums).find((row) => row.label === label)?.dollars ?? 0
  return (
    <table className="w-full text-small tabular-nums [&_td]:pl-3 [&_td]:text-right [&_th]:py-1 [&_th]:text-left [&_th]:font-normal">
      <caption className="sr-only">Before and after</caption>
      <thead className="text-caption text-steel-600">
        <tr>
          <td />
          <th scope="col" className="text-right!">
            Before
          </th>
          <th scope="col" className="text-right!">
            After
          </th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(either).map(({ label }) => {
          const [was, is] = [amountOf(before, label), amountOf(after, label)]
          return (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{formatAmount(was)}</td>
              <td className={classes(was !== is && 'font-semibold')}>{formatAmount(is)}</td>
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr className="relative [&>*]:pt-5!">
          <th scope="row">
            <Stitch className="absolute inset-x-0 top-2" />
            Total
          </th>
          <td>{formatDollars(before.total_price)}</td>
          <td>{formatDollars(after.total_price)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function Difference({ order, difference }: { order: AdminOrder; difference: number }) {
  const customer = customerFirstName(order)
  const back = backOf(order, difference)
  return (
    <div className="mt-3 border-t border-bone-500 pt-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="type-label">
          {difference > 0 ? `${customer} pays` : difference < 0 ? `${customer} gets back` : 'Nothing to pay'}
        </span>
        {difference !== 0 && (
          <span className="font-serif large-26/32 font-[420] lining-nums">
            {difference > 0 ? signed(difference) : formatDollars(back)}
          </span>
        )}
      </p>
      {difference < 0 && <p className="text-caption text-steel-600">{whereTo(order, back)}</p>}
    </div>
  )
}

/** What was waived or refunded before is not given back. */
function backOf({ waived, refunded }: AdminOrder, difference: number): number {
  return Math.max(0, -difference - waived - refunded)
}

/** "$60.00 to Visa ending 4242, $25.00 to the gift card" */
function whereTo(order: AdminOrder, back: number): string {
  if (back === 0) return 'It was waived or refunded before.'
  if (isManual(order.payment_method)) return `You return it${byHand(order.payment_method)}.`
  return refundTargets(order, toCents(back))
    .map(({ cents, target }) => `${formatDollars(cents / 100)} to ${target}`)
    .join(', ')
}

function Failure({ change: { costs, fields: shown } }: { change: OrderChangeForm }) {
  const { fields = {} } = costs.error as { fields?: object }
  return Object.keys(fields).length > 0 || shown.errors.lines ? (
    <p className="pt-3 text-small text-steel-600">The new total follows once all fields are right.</p>
  ) : (
    <p role="alert" className="pt-3 text-small text-rust-700">
      {errorMessage(costs.error, 'The new total could not be calculated.')}{' '}
      <button type="button" onClick={costs.tryAgain} className="min-h-11 underline underline-offset-4">
        Try again
      </button>
    </p>
  )
}

function Settlement({ change, difference, until }: CostsProps & { difference: number }) {
  const { form, values, fields } = change
  const customer = customerFirstName(form.base, 'the customer')
  const isTooSmall = difference < MIN_LINK
  const notes = {
    link: isTooSmall
      ? 'Cards are charged $0.50 or more.'
      : `${appliesAtOnce(change) ? `What costs nothing changes at once, the rest when ${customer} pays.` : `Nothing changes until ${customer} pays.`} Unpaid by ${until}, the order ships as it was.`,
    cash: 'You have taken it.',
    waive: 'The shop bears it. Recorded with your name.',
  }
  return (
    <fieldset
      className="min-w-0 pt-4"
      disabled={fields.pending !== null}
      data-invalid={fields.errors.settle ? true : undefined}
    >
      <legend className="type-label float-left pb-2">
        {difference > 0 ? `Settle ${formatDollars(difference)}` : 'Settle what the parcel costs more'}
      </legend>
      <div className="clear-both">
        {RISE_SETTLEMENTS.map((settle) => (
          <RadioCard
            key={settle}
            name="settle"
            value={settle}
            label={SETTLEMENT_LABELS[settle]}
            note={notes[settle]}
            disabled={settle === 'link' && isTooSmall}
            checked={values.settle === settle}
            onChange={() => fields.change({ settle })}
            className="-mt-px bg-white!"
          />
        ))}
      </div>
      <LineError>{fields.errors.settle}</LineError>
    </fieldset>
  )
}

const SETTLEMENT_LABELS = { link: 'Payment link', cash: 'Cash', waive: 'Waive' }

/** Whether part of the change does not wait for the payment of the rest. */
export function appliesAtOnce({ request }: OrderChangeForm): boolean {
  const { contact, address, ...rest } = request ?? {}
  const costly = Object.keys(rest).some((name) => name !== 'placeConfirmed' && name !== 'age_confirmed')
  return Boolean((contact && address) || ((contact || address) && costly))
}
