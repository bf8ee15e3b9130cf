import Lock from 'virtual:icon/lock'
import { firstName } from '#contract/platform/values/people.ts'
import type { AdminCommission } from '#contract/sales/commissions/admin-commissions.ts'
import { useLargeScreen } from '#web/admin/platform/shell/use-large-screen.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { ThreadImages } from './thread-images.tsx'

interface Entry {
  key: string
  by: string
  at: string
  text: string
  images: string[]
  isPrivate: boolean
}

/** Everything said and shown. Beside the form the newest is last, above the field; on a phone it is first. */
export function Thread({ commission }: { commission: AdminCommission }) {
  const isLarge = useLargeScreen()
  const oldestFirst = toEntries(commission)
  const entries = isLarge ? oldestFirst : oldestFirst.toReversed()
  return (
    <section aria-labelledby="thread-heading">
      <h2 id="thread-heading" className="type-h3 pb-3">
        Messages and notes
      </h2>
      <ol className="border-t border-bone-300">
        {entries.map((entry) => (
          <li
            key={entry.key}
            className={classes(
              'border-b border-bone-300 py-3.5 last:border-b-0',
              entry.isPrivate && '-mx-5 bg-bone-200 px-5 lg:-mx-4 lg:px-4',
            )}
          >
            <ThreadEntry entry={entry} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function ThreadEntry({ entry: { by, at, text, images, isPrivate } }: { entry: Entry }) {
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="wrap-anywhere">
          <span className="type-label font-semibold">{by}</span>{' '}
          <span className="text-caption text-steel-600">
            <LocalTime instant={at} brief />
          </span>
        </p>
        {isPrivate && (
          <p className="inline-flex items-center gap-1.5 text-caption font-[550]">
            <Lock size={14} strokeWidth={1.75} aria-hidden="true" />
            Only staff
          </p>
        )}
      </div>
      <p className="text-small whitespace-pre-line wrap-anywhere">{text}</p>
      <ThreadImages images={images} by={by} className="pt-2" />
    </>
  )
}

function toEntries({ name, created_at, wishes, messages, notes }: AdminCommission): Entry[] {
  const customer = firstName(name)
  const request: Entry = {
    key: 'request',
    by: customer,
    at: created_at,
    text: wishes.text,
    images: wishes.images,
    isPrivate: false,
  }
  const rest: Entry[] = [
    ...messages.map((message) => ({ ...message, key: `m${message.id}`, by: customer, isPrivate: false })),
    ...notes.map((note) => ({
      ...note,
      key: `n${note.id}`,
      by: note.by ?? 'Staff',
      isPrivate: !note.for_customer,
    })),
  ]
  return [request, ...rest.toSorted((a, b) => a.at.localeCompare(b.at))]
}
