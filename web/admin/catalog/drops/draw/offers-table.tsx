import { adminOrderPage } from '#contract/app/admin-paths.ts'
import type { AdminDraw, Outcome } from '#contract/catalog/drops/draws.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { type Dot, StatusBadge } from '#web/admin/platform/list/status-badge.tsx'
import { OUTCOME_LABELS } from '#web/catalog/draws/outcome-label.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { LocalTime } from '#web/platform/ui/local-time.tsx'

const DOTS: Record<Outcome, Dot> = { claimed: 'good', won: 'waiting', lapsed: 'bad', waiting: 'quiet' }

interface OffersTableProps {
  offers: AdminDraw['offers']
  claimHours: number
}

/** Everyone who was offered a piece, by rank. */
export function OffersTable({ offers, claimHours }: OffersTableProps) {
  return (
    <table className="mt-4 w-full border-collapse text-left">
      <caption className="sr-only">Claims by rank</caption>
      <thead>
        <tr className="border-b border-bone-300 text-caption font-[550] text-steel-600">
          <th scope="col" className="w-14 py-2 font-[inherit]">
            Rank
          </th>
          <th scope="col" className="py-2 pr-4 font-[inherit]">
            Entry
          </th>
          <th scope="col" className="py-2 font-[inherit]">
            Outcome
          </th>
        </tr>
      </thead>
      <tbody>
        {offers.map((offer) => (
          <tr key={offer.entry} className="border-b border-bone-300 tabular-nums">
            <td className="py-2.5">{offer.rank}</td>
            <th scope="row" className="py-2.5 pr-4 font-normal whitespace-nowrap">
              {offer.entry}
            </th>
            <td className="py-2.5">
              <StatusBadge dot={DOTS[offer.outcome]}>{OUTCOME_LABELS[offer.outcome]}</StatusBadge>
              <p className="pl-4.5 text-caption text-steel-600">
                <Detail {...offer} claimHours={claimHours} />
              </p>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DetailProps = AdminDraw['offers'][number] & { claimHours: number }

function Detail({ outcome, at, until, order, claimHours }: DetailProps) {
  if (outcome === 'lapsed') return `No answer in ${pluralize(claimHours, 'hour')}`
  if (outcome === 'claimed') {
    return (
      <>
        <LocalTime instant={at} brief />
        {order && (
          <>
            , <LinkUnderlined to={adminOrderPage(order.order_uuid)}>Order {order.id}</LinkUnderlined>
          </>
        )}
      </>
    )
  }
  return (
    <>
      {order ? 'In checkout, can claim until ' : 'Can claim until '}
      <LocalTime instant={until} brief />
    </>
  )
}
