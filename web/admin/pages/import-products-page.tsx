import { adminEndpoints } from '#contract/app/admin-endpoint-table.ts'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { ImportReview } from '#web/admin/catalog/products/import-review.tsx'
import { useImport } from '#web/admin/catalog/products/use-import.ts'
import { CsvChoice } from '#web/admin/platform/csv/csv-choice.tsx'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import type { Route } from './+types/import-products-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Import products', noindex: true })

export default function ImportPage() {
  const { step, file, result, failure, check, apply } = useImport()
  const busy = step === 'importing'
  return (
    <AdminPage title="Import products">
      <p className="max-w-[39.1em] text-steel-600">
        Export your products, edit the file in a spreadsheet, and upload it here. A row with the ID and
        version of the export updates that product. A row without an ID adds a draft. You can review every
        change before you import.
      </p>
      <CsvChoice
        disabled={busy}
        onFile={(chosen) => void check(chosen)}
        download={{ path: adminEndpoints.exportProducts.path, label: 'Export products' }}
        failure={failure}
        checking={step === 'checking' ? (file?.name ?? 'the file') : null}
      />
      {step === 'done' && result && <Done counts={result.counts} />}
      {result && step !== 'done' && (
        <ImportReview
          key={result.token}
          result={result}
          name={file?.name ?? ''}
          busy={busy}
          onImport={() => void apply()}
        />
      )}
    </AdminPage>
  )
}

function Done({ counts }: { counts: { new: number; changed: number } }) {
  const added = pluralize(counts.new, 'new draft')
  const changed = pluralize(counts.changed, 'product updated', 'products updated')
  return (
    <>
      <Notice kind="done" className="mt-6 max-w-160">
        Imported: {[counts.new > 0 && added, counts.changed > 0 && changed].filter(Boolean).join(', ')}.
      </Notice>
      {counts.new > 0 && (
        <p className="max-w-[39.1em] pt-4 text-steel-600">
          Only staff can see drafts. Add images, then publish them.
        </p>
      )}
      <div className="flex flex-wrap gap-3 pt-6">
        {counts.new > 0 && (
          <Link to={`${ADMIN_PAGES.products}?state=draft`} className={buttonStyle('primary', 'card')}>
            View drafts
          </Link>
        )}
        <Link
          to={`${ADMIN_PAGES.products}?sort=changed`}
          className={buttonStyle(counts.new > 0 ? 'secondary' : 'primary', 'card')}
        >
          View recent changes
        </Link>
      </div>
    </>
  )
}
