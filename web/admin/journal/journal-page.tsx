import { adminProductPage } from '#contract/platform/values/admin-paths.ts'
import { adminApi } from '#web/admin/admin-api.ts'
import { dayIn } from '#web/admin/commissions/days.ts'
import { AdminPage } from '#web/admin/layout/admin-page.tsx'
import { LeaveGuard } from '#web/admin/leave-guard.tsx'
import { apiContext } from '#web/api-context.ts'
import { pageMeta } from '#web/meta/page-meta.ts'
import { useBusiness } from '#web/meta/site.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Link } from '#web/ui/link.tsx'
import type { Route } from './+types/journal-page.ts'
import { EarlierEntries } from './earlier-entries.tsx'
import { EntryBar } from './entry-bar.tsx'
import { EntryFields } from './entry-fields.tsx'
import { JournalHead } from './journal-head.tsx'
import { loadProductJournal } from './load-journal.ts'
import { useEntryForm } from './use-entry-form.ts'

const FORM = 'journal-entry'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: `Journal of ${loaderData?.product.name ?? 'a product'}`, noindex: true })

export function loader({ context, params }: Route.LoaderArgs) {
  return loadProductJournal(context.get(apiContext), params.productId)
}

export default function JournalPage({ loaderData: { product, ...loaded } }: Route.ComponentProps) {
  return <Journal key={product.id} product={product} {...loaded} />
}

function Journal({ product, entries, now }: Route.ComponentProps['loaderData']) {
  const { time_zone } = useBusiness()
  const form = useEntryForm(null, dayIn(time_zone, now))

  async function save() {
    const saved = await form.save((sent) => adminApi.addJournalEntry({ id: String(product.id), form: sent }))
    if (saved) form.clear()
  }

  return (
    <AdminPage title="Journal entry">
      <JournalHead product={product} entries={entries.length} />
      <EntryFields id={FORM} form={form} onSubmit={() => void save()} />
      <EarlierEntries productId={product.id} entries={entries} />
      <EntryBar
        formId={FORM}
        busy={form.isSaving}
        failure={form.errors.failure}
        cancel={
          <Link to={adminProductPage(product.id)} className={buttonStyle('quiet')}>
            Cancel
          </Link>
        }
      />
      <LeaveGuard unsaved={form.unsaved}>The entry is not saved yet.</LeaveGuard>
    </AdminPage>
  )
}
