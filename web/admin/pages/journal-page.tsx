import { adminProductPage } from '#contract/app/admin-paths.ts'
import { dayIn } from '#contract/platform/values/dates.ts'
import { EarlierEntries } from '#web/admin/catalog/journal/earlier-entries.tsx'
import { EntryFields } from '#web/admin/catalog/journal/entry-fields.tsx'
import { JournalHead } from '#web/admin/catalog/journal/journal-head.tsx'
import { loadProductJournal } from '#web/admin/catalog/journal/load-journal.ts'
import { useEntryForm } from '#web/admin/catalog/journal/use-entry-form.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import type { Route } from './+types/journal-page.ts'

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
  const entryForm = useEntryForm({
    entry: null,
    today: dayIn(time_zone, now),
    send: (form) => adminApi.addJournalEntry({ id: String(product.id), form }),
  })
  return (
    <AdminPage title="Journal entry">
      <JournalHead product={product} entries={entries.length} />
      <EntryFields
        entryForm={entryForm}
        leaving="The entry is not saved yet."
        cancel={
          <Link to={adminProductPage(product.id)} className={buttonStyle('quiet')}>
            Cancel
          </Link>
        }
      >
        <EarlierEntries productId={product.id} entries={entries} />
      </EntryFields>
    </AdminPage>
  )
}
