import { useId, useState } from 'react'
import { withCommas } from '#contract/platform/values/money.ts'
import type { PageView } from '#contract/staff/analytics/pageviews.ts'
import { AdminTable, type Column } from '#web/admin/platform/list/admin-table.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { Link } from '#web/platform/ui/link.tsx'
import { LocalTime } from '#web/platform/ui/local-time.tsx'

const SHOWN_AT_FIRST = 50

const COLUMNS: Column<PageView>[] = [
  {
    header: 'Page',
    cell: ({ path }) => (
      <Link
        to={path}
        className="inline-flex min-h-11 items-center font-normal break-all underline-offset-4 hover:underline"
      >
        {path}
      </Link>
    ),
  },
  { header: 'View count', kind: 'figure', cell: ({ view_count }) => withCommas(view_count) },
  {
    header: 'Last viewed',
    headClassName: 'w-64',
    cell: ({ updated_at }) => <LocalTime instant={updated_at} />,
  },
]

export function ViewsTable({ title, views }: { title: string; views: PageView[] }) {
  const heading = useId()
  const [all, setAll] = useState(false)
  const rows = all ? views : views.slice(0, SHOWN_AT_FIRST)
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="type-h3">
        {title}
      </h3>
      {views.length === 0 ? (
        <p className="pt-3">No page views found.</p>
      ) : (
        <AdminTable
          rows={rows}
          rowKey={({ id }) => id}
          labelledBy={heading}
          className="admin-table mt-2"
          columns={COLUMNS}
        />
      )}
      {rows.length < views.length && (
        <Button kind="secondary" size="card" className="mt-4" onClick={() => setAll(true)}>
          Show all {withCommas(views.length)}
        </Button>
      )}
    </section>
  )
}
