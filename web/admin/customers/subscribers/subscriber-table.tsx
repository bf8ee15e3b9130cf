import { adminProductPage } from '#contract/app/admin-paths.ts'
import type { WaitingSubscriber } from '#contract/customers/notifications/subscribers.ts'
import type { SubscriptionKind } from '#contract/customers/notifications/subscription-kinds.ts'
import { AdminTable, type Column } from '#web/admin/platform/list/admin-table.tsx'
import { Link } from '#web/platform/ui/link.tsx'
import { LocalTime } from '#web/platform/ui/local-time.tsx'

export const LIST_LABELS: Record<SubscriptionKind, string> = {
  back_in_stock: 'Back in stock',
  new_in_category: 'New in category',
  drop: 'Drop opening',
  reopening: 'Reopening',
}

const COLUMNS: Column<WaitingSubscriber>[] = [
  { header: 'Email', className: 'font-[550] wrap-anywhere', cell: ({ email }) => email },
  {
    header: 'Waiting for',
    cell: ({ kind, target_id, label }) => (
      <div className="min-w-0 max-md:text-right">
        {kind === 'back_in_stock' ? (
          <Link
            to={adminProductPage(target_id)}
            className="inline-flex min-h-11 items-center wrap-anywhere hover:underline hover:underline-offset-4 md:min-h-0"
          >
            {label}
          </Link>
        ) : (
          <p className="wrap-anywhere">{label}</p>
        )}
        <p className="text-caption text-steel-600">{LIST_LABELS[kind]}</p>
      </div>
    ),
  },
  {
    header: 'Since',
    className: 'text-steel-600 md:whitespace-nowrap md:pr-0!',
    cell: ({ confirmed_at }) => <LocalTime instant={confirmed_at} />,
  },
]

export function SubscriberTable({ subscribers }: { subscribers: WaitingSubscriber[] }) {
  return <AdminTable rows={subscribers} rowKey={({ id }) => id} columns={COLUMNS} />
}
