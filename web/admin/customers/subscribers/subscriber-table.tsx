import { adminProductPage } from '#contract/app/admin-paths.ts'
import type { WaitingSubscriber } from '#contract/customers/notifications/subscribers.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { LIST_LABELS } from './list-labels.ts'

export function SubscriberTable({ subscribers }: { subscribers: WaitingSubscriber[] }) {
  return (
    <table className="admin-table">
      <thead>
        <tr>
          <th scope="col">Email</th>
          <th scope="col">Waiting for</th>
          <th scope="col">Since</th>
        </tr>
      </thead>
      <tbody>
        {subscribers.map(({ id, email, kind, target_id, label, confirmed_at }) => (
          <tr key={id}>
            <th scope="row" className="font-[550] wrap-anywhere">
              {email}
            </th>
            <td data-label="Waiting for">
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
            </td>
            <td data-label="Since" className="text-steel-600 md:whitespace-nowrap md:pr-0!">
              <LocalTime instant={confirmed_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
