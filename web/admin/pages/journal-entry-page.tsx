import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { journalPage } from '#contract/app/admin-paths.ts'
import { DeleteEntry } from '#web/admin/catalog/journal/delete-entry.tsx'
import { EntryBar } from '#web/admin/catalog/journal/entry-bar.tsx'
import { EntryFields } from '#web/admin/catalog/journal/entry-fields.tsx'
import { JournalHead } from '#web/admin/catalog/journal/journal-head.tsx'
import { loadProductJournal } from '#web/admin/catalog/journal/load-journal.ts'
import { useEntryForm } from '#web/admin/catalog/journal/use-entry-form.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { LeaveGuard } from '#web/admin/platform/shell/leave-guard.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { notFound } from '#web/platform/meta/not-found.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import type { Route } from './+types/journal-entry-page.ts'

const FORM = 'journal-entry'

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
  const form = useEntryForm(entry, entry.date)
  const [isDone, setDone] = useState(false)
  const journal = journalPage(product.id)

  // After the render in which nothing guards the page any more.
  useEffect(() => {
    if (isDone) void navigate(journal, { replace: true })
  }, [isDone, journal, navigate])

  async function save() {
    const ids = { id: String(product.id), entryId: String(entry.id) }
    if (await form.save((sent) => adminApi.changeJournalEntry({ ...ids, form: sent }))) setDone(true)
  }

  return (
    <AdminPage title="Edit entry">
      <JournalHead product={product} entries={count} />
      <EntryFields id={FORM} form={form} onSubmit={() => void save()} />
      <p className="max-w-160 pt-6 text-small text-steel-600">
        Passports that were issued before keep the entry as it was.
      </p>
      <DeleteEntry productId={product.id} entry={entry} onDeleted={() => setDone(true)} />
      <EntryBar
        formId={FORM}
        busy={form.isSaving}
        failure={form.errors.failure}
        cancel={
          <Link to={journal} className={buttonStyle('quiet')}>
            Cancel
          </Link>
        }
      />
      <LeaveGuard unsaved={form.unsaved && !isDone}>Your changes are not saved yet.</LeaveGuard>
    </AdminPage>
  )
}
