import { journalEntryPage } from '#contract/app/admin-paths.ts'
import type { AdminJournalEntry } from '#contract/catalog/journal/journal.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { Thumbnail } from '#web/admin/platform/images/thumbnail.tsx'
import { journalDay } from '#web/catalog/journal/journal-day.ts'
import { Link } from '#web/platform/ui/link.tsx'

interface EarlierEntriesProps {
  productId: number
  /** Newest first. */
  entries: AdminJournalEntry[]
}

export function EarlierEntries({ productId, entries }: EarlierEntriesProps) {
  return (
    <section aria-labelledby="earlier-entries" className="max-w-160 pt-10">
      <h2 id="earlier-entries" className="type-h3 pb-3">
        Earlier entries
      </h2>
      {entries.length === 0 ? (
        <p className="border-t border-bone-300 pt-4 text-steel-600">
          None yet. Public ones show on the product’s page, and in the passports that are issued from then on.
        </p>
      ) : (
        <ul className="border-t border-bone-300">
          {entries.map((entry) => (
            <li key={entry.id} className="flex items-start gap-4 border-b border-bone-300 py-4">
              {entry.images[0] ? (
                <Thumbnail url={entry.images[0]} />
              ) : (
                <span className="aspect-4/3 w-18 shrink-0 bg-bone-200" />
              )}
              <div className="min-w-0 grow">
                <div className="flex items-start justify-between gap-3">
                  <p>
                    <time dateTime={entry.date} className="font-[550]">
                      {journalDay(entry.date)}
                    </time>{' '}
                    <span className="text-steel-600">
                      {entry.public ? 'Public' : 'Only staff'}
                      {entry.images.length > 1 && `, ${pluralize(entry.images.length, 'photograph')}`}
                    </span>
                  </p>
                  <Link
                    to={journalEntryPage(productId, entry.id)}
                    className="type-label -my-2.5 -mr-2 inline-flex min-h-11 items-center px-2 hover:underline hover:underline-offset-4"
                  >
                    Edit<span className="sr-only"> the entry of {journalDay(entry.date)}</span>
                  </Link>
                </div>
                <p className="whitespace-pre-line wrap-anywhere">{entry.text}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
