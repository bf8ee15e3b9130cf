import { adminEndpoints } from '#contract/admin-endpoint-table.ts'
import { ADMIN_PAGES } from '#contract/paths.ts'
import { pluralize } from '#contract/pluralize.ts'
import { AdminPage } from '#web/admin/layout/admin-page.tsx'
import { pageMeta } from '#web/meta/page-meta.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Field } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/import-page.ts'
import { ImportReview } from './import-review.tsx'
import { useImport } from './use-import.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Import products', noindex: true })

export default function ImportPage() {
  const { step, file, result, failure, check, apply } = useImport()
  const busy = step === 'importing'
  return (
    <AdminPage title="Import products">
      <p className="max-w-[39.1em] text-steel-600">
        Export your products, edit the file in a spreadsheet, and upload it here. A row with an ID updates
        that product. A row without an ID adds a draft. You can review every change before you import.
      </p>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4 pt-6">
        <Field
          label="CSV file"
          type="file"
          accept=".csv,text/csv"
          disabled={busy}
          hint="Up to 5,000 rows and 5 MB."
          className="w-full sm:w-110"
          inputClassName="h-[max(52px,1.375rem+14px)]! py-1.5 pl-1.5! file:mr-4 file:h-full file:rounded-control file:border-0 file:bg-bone-200 file:px-4 file:type-label"
          onClick={(event) => {
            // Allows choosing the same file again after a correction.
            event.currentTarget.value = ''
          }}
          onChange={(event) => {
            const chosen = event.currentTarget.files?.[0]
            if (chosen) void check(chosen)
          }}
        />
        <a
          href={adminEndpoints.exportProducts.path}
          download
          className={buttonStyle('secondary', 'card', 'min-h-13! max-sm:w-full sm:mb-8')}
        >
          Export products
        </a>
      </div>
      {failure && (
        <Notice kind="failed" className="mt-6 max-w-160">
          {failure}
        </Notice>
      )}
      {step === 'checking' && <Checking name={file?.name ?? 'The file'} />}
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

function Checking({ name }: { name: string }) {
  return (
    <div role="status" className="pt-8">
      <p className="pb-4">Checking {name}…</p>
      <Skeleton className="h-12" />
      <Skeleton className="mt-2 h-12" />
      <Skeleton className="mt-2 h-12" />
    </div>
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
