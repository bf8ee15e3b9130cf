import CircleAlert from 'virtual:icon/circle-alert'
import { evidencePage } from '#contract/app/admin-paths.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import type { Dispute } from '#contract/sales/orders/dispute-schema.ts'
import { type DisputeStatus, disputeReason } from '#contract/sales/orders/disputes.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { dueDay } from './due-day.ts'

interface DisputeNoticesProps {
  disputes: Dispute[]
  /** Whose evidence the shop has; null for a deposit that is not part of an order. */
  orderUuid: string | null
}

/** Stands above everything else on the page. */
export function DisputeNotices({ disputes, orderUuid }: DisputeNoticesProps) {
  return disputes.map((dispute, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: disputes are only appended
    <DisputeNotice key={index} dispute={dispute} orderUuid={orderUuid} />
  ))
}

function DisputeNotice({ dispute, orderUuid }: { dispute: Dispute; orderUuid: string | null }) {
  const { amount, reason, status, due_by } = dispute
  const isUrgent = status !== 'won'
  return (
    <div
      className={classes(
        'mb-7 flex flex-col gap-x-6 gap-y-3 rounded-control px-5 py-4 md:flex-row md:items-center',
        isUrgent ? 'bg-rust-50 text-rust-700' : 'bg-bone-200',
      )}
    >
      {isUrgent && (
        <CircleAlert size={22} strokeWidth={1.75} aria-hidden="true" className="shrink-0 max-md:hidden" />
      )}
      <p className="grow">
        <strong className="font-semibold">
          {TITLES[status]}: {disputeReason(reason)}, {formatDollars(amount)}.
        </strong>{' '}
        {status === 'open' && due_by && (
          <>
            Evidence is due <DueDay instant={due_by} />.{' '}
          </>
        )}
        {SENTENCES[status]}
      </p>
      {orderUuid !== null && (
        <Link
          to={evidencePage(orderUuid)}
          className={buttonStyle(status === 'open' ? 'primary' : 'secondary', 'card', 'shrink-0')}
        >
          Evidence
        </Link>
      )}
    </div>
  )
}

function DueDay({ instant }: { instant: string }) {
  const { time_zone } = useBusiness()
  return <time dateTime={instant}>{dueDay(instant, time_zone)}</time>
}

const TITLES: Record<DisputeStatus, string> = {
  open: 'Dispute',
  won: 'Dispute won',
  lost: 'Dispute lost',
}

const SENTENCES: Record<DisputeStatus, string> = {
  open: 'The bank holds the money until it decides.',
  won: 'The bank decided for the shop.',
  lost: 'The bank returned the money to the customer, so a refund is not possible.',
}
