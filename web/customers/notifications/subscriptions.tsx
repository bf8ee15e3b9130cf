import type { Subscription } from '#contract/customers/notifications/notifications.ts'
import { INVALID_LINK } from '#contract/customers/notifications/subscription-kinds.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { FormAlert } from '#web/platform/ui/form/form-alert.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'
import { KIND_LABELS } from './kind-texts.ts'
import { useSubscriptions } from './use-subscriptions.ts'

/** Lists the subscriptions of the token's address, or of the logged-in customer. */
export function Subscriptions({ token }: { token?: string }) {
  const { list, failure, busy, done, load, remove, removeAll, heading } = useSubscriptions(token)
  if (list === null && failure === null) return <SubscriptionsSkeleton />
  if (list === null) {
    return (
      <>
        <Notice kind="failed">{failure}</Notice>
        {failure === INVALID_LINK ? (
          <p className="pt-4 text-steel-600">Use the link in the newest email that you have from us.</p>
        ) : (
          <Button onClick={load} className="mt-5">
            Try again
          </Button>
        )}
      </>
    )
  }
  return (
    <div ref={heading} tabIndex={-1} className="outline-none! shadow-none!">
      {done && <Notice kind="done">{done}</Notice>}
      {list.length === 0 ? (
        <Empty isDone={done !== null} />
      ) : (
        <>
          <ul className={done ? 'mt-6 border-t border-bone-300' : 'border-t border-bone-300'}>
            {list.map((subscription) => (
              <Row
                key={subscription.id}
                subscription={subscription}
                busy={busy === subscription.id}
                onRemove={() => void remove(subscription)}
              />
            ))}
          </ul>
          <Button
            kind="secondary"
            busy={busy === 'all' && 'Unsubscribing…'}
            onClick={() => void removeAll()}
            className="mt-8 max-sm:w-full"
          >
            Unsubscribe from all
          </Button>
        </>
      )}
      {failure && (
        <div className="pt-4">
          <FormAlert>{failure}</FormAlert>
        </div>
      )}
    </div>
  )
}

interface RowProps {
  subscription: Subscription
  busy: boolean
  onRemove: () => void
}

function Row({ subscription: { kind, label }, busy, onRemove }: RowProps) {
  return (
    <li className="flex items-center justify-between gap-4 border-b border-bone-300 py-3">
      <div className="min-w-0">
        <p className="font-[550] wrap-anywhere">{label}</p>
        <p className="text-small text-steel-600">{KIND_LABELS[kind]}</p>
      </div>
      <Button
        kind="quiet"
        size="card"
        busy={busy && 'Removing…'}
        aria-label={`Remove ${label}`}
        onClick={onRemove}
        className="shrink-0"
      >
        Remove
      </Button>
    </li>
  )
}

function Empty({ isDone }: { isDone: boolean }) {
  return (
    <>
      <p className={isDone ? 'pt-5 text-steel-600' : 'text-steel-600'}>
        You are on no list. “Notify me” is on every piece that is sold out, and on every category.
      </p>
      <LinkUnderlined to={PAGES.shop} className="mt-2">
        See the knives
      </LinkUnderlined>
    </>
  )
}

export function SubscriptionsSkeleton() {
  return (
    <div role="status" aria-label="Loading your notifications">
      <Skeleton className="h-16" />
      <Skeleton className="mt-3 h-16" />
    </div>
  )
}
