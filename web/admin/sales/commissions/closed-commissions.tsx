import Check from 'virtual:icon/check'
import { ADMIN_PAGES, adminCommissionPage } from '#contract/app/admin-paths.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import type { AdminCommission } from '#contract/sales/commissions/admin-commissions.ts'
import {
  COMMISSION_STATE_LABELS,
  type CommissionState,
} from '#contract/sales/commissions/commission-states.ts'
import { Thumbnail } from '#web/admin/platform/images/thumbnail.tsx'
import { filterStyle } from '#web/admin/platform/list/filter-style.ts'
import { FilterText } from '#web/admin/platform/list/list-filter.tsx'
import { ShortDay } from '#web/admin/platform/list/short-day.tsx'
import { useListParams } from '#web/admin/platform/list/use-list-params.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { amountLabel, describeWishes } from './describe.ts'
import { CLOSED_STATES, type ClosedState } from './state-groups.ts'

interface ClosedFiltersProps {
  counts: Partial<Record<CommissionState, number>>
  chosen: ClosedState | null
}

/** One press shows the commissions of a state, another one the board again. */
export function ClosedFilters({ counts, chosen }: ClosedFiltersProps) {
  const { change } = useListParams()
  return (
    // biome-ignore lint/a11y/useSemanticElements: these filters apply at once and belong to no form
    <div role="group" aria-label="Closed" className="flex flex-wrap gap-2 pt-12">
      {CLOSED_STATES.map((state) => {
        const isChosen = state === chosen
        return (
          <button
            key={state}
            type="button"
            aria-pressed={isChosen}
            onClick={() => change({ state: isChosen ? null : state })}
            className={filterStyle(isChosen)}
          >
            {isChosen && <Check size={16} strokeWidth={1.75} aria-hidden="true" />}
            <FilterText
              text={COMMISSION_STATE_LABELS[state]}
              count={counts[state] ?? 0}
              isChosen={isChosen}
            />
          </button>
        )
      })}
    </div>
  )
}

interface ClosedListProps {
  state: ClosedState
  commissions: AdminCommission[]
}

export const EMPTY: Record<ClosedState, string> = {
  complete: 'No commission is complete yet.',
  declined: 'You have declined none.',
  withdrawn: 'No customer has withdrawn a request.',
  expired: 'No quote has expired.',
  cancelled: 'No commission was cancelled.',
}

export function ClosedList({ state, commissions }: ClosedListProps) {
  return (
    <section aria-labelledby="closed-heading">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 pb-2">
        <h2 id="closed-heading" className="type-h3">
          {COMMISSION_STATE_LABELS[state]}
        </h2>
        <LinkUnderlined to={ADMIN_PAGES.commissions}>Show open commissions</LinkUnderlined>
      </div>
      <ul aria-label={pluralize(commissions.length, 'commission')} className="border-t border-bone-300">
        {commissions.map((commission) => (
          <li key={commission.commission_uuid} className="border-b border-bone-300">
            <ClosedRow commission={commission} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ClosedRow({ commission }: { commission: AdminCommission }) {
  const { name, wishes, reason, timeline, created_at, image_url, commission_uuid } = commission
  const { word, text } = amountLabel(commission)
  return (
    <Link
      to={adminCommissionPage(commission_uuid)}
      prefetch="intent"
      className="group flex items-center gap-4 py-3 hover:bg-bone-100"
    >
      <Thumbnail url={image_url} />
      <span className="min-w-0 grow">
        <span className="type-label block font-semibold wrap-anywhere group-hover:underline">{name}</span>{' '}
        <span className="line-clamp-2 text-small wrap-anywhere">{describeWishes(wishes)}</span>{' '}
        {reason && <span className="line-clamp-2 text-small text-steel-600 wrap-anywhere">“{reason}”</span>}
      </span>{' '}
      <span className="shrink-0 text-right text-small text-steel-600">
        <span className="block">
          {word && <span className="max-md:sr-only">{word} </span>}
          {text}
        </span>{' '}
        <ShortDay instant={timeline.at(-1)?.at ?? created_at} />
      </span>
    </Link>
  )
}
