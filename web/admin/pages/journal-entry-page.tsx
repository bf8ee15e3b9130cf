import { useNavigate } from 'react-router'
import { journalPage } from '#contract/app/admin-paths.ts'
import { DeleteEntry } from '#web/admin/catalog/journal/delete-entry.tsx'
import { EntryFields } from '#web/admin/catalog/journal/entry-fields.tsx'
import { JournalHead } from '#web/admin/catalog/journal/journal-head.tsx'
import { loadProductJournal } from '#web/admin/catalog/journal/load-journal.ts'
import { useEntryForm } from '#web/admin/catalog/journal/use-entry-form.ts'
import { WITHOUT_ASKING } from '#web/admin/platform/form/leave-guard.tsx'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { notFound } from '#web/platform/meta/not-found.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import type { Route } from './+types/journal-entry-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Edit journal entry', noindex: true })

export async function loader({ context, params }: Route.LoaderArgs) {
  const { product, entries } = await loadProductJournal(context.get(apiContext), params.productId)
  const entry = entries.find(({ id }) => String(id) === params.entryId)
  if (!entry)
    throw notFound({ heading: 'Entry Not Found', text: 'This entry does not exist or was deleted.' })
  return { product, entry, count: entries.length }
}

export default function JournalEntryPage({ loaderData }: Route.ComponentProps) {
  return <EditEntry key={loaderData.entry.id} {...loaderData} />
}

function EditEntry({ product, entry, count }: Route.ComponentProps['loaderData']) {
  const navigate = useNavigate()
  const journal = journalPage(product.id)
  const leave = () => navigate(journal, { replace: true, state: WITHOUT_ASKING })
  const entryForm = useEntryForm({
    entry,
    today: entry.date,
    send: (form) => adminApi.changeJournalEntry({ id: String(product.id), entryId: String(entry.id), form }),
    onSaved: leave,
  })

  return (
    <AdminPage title="Edit entry">
      <JournalHead product={product} entries={count} />
      <EntryFields
        entryForm={entryForm}
        leaving="Your changes are not saved yet."
        cancel={
          <Link to={journal} className={buttonStyle('quiet')}>
            Cancel
          </Link>
        }
      >
        <p className="max-w-160 pt-6 text-small text-steel-600">
          Passports that were issued before keep the entry as it was.
        </p>
        <DeleteEntry productId={product.id} entry={entry} onDone={leave} />
      </EntryFields>
    </AdminPage>
  )
}
