import { useId } from 'react'
import { withCommas } from '#contract/platform/values/money.ts'
import type { DemandSearch } from '#contract/staff/demand/demand.ts'
import { AdminTable, type Column } from '#web/admin/platform/list/admin-table.tsx'

export function SearchesTables({ searches }: { searches: DemandSearch[] }) {
  return (
    <div className="grid gap-x-16 gap-y-10 pt-14 wide:grid-cols-2">
      <SearchesTable
        title="Searches that found nothing"
        searches={searches.filter(({ results }) => results === 0)}
        none="No search found nothing in this time."
        note
      />
      <SearchesTable
        title="Searches that found something"
        searches={searches.filter(({ results }) => results > 0)}
        none="No search was used by three visitors in this time."
        showsResults
      />
    </div>
  )
}

const COLUMNS: Column<DemandSearch>[] = [
  { header: 'Search', className: 'wrap-anywhere', cell: ({ text }) => text },
  { header: 'Times', kind: 'figure', cell: ({ count }) => withCommas(count) },
]

const RESULTS: Column<DemandSearch> = {
  header: 'Results',
  kind: 'figure',
  cell: ({ results }) => withCommas(results),
}

interface SearchesTableProps {
  title: string
  searches: DemandSearch[]
  none: string
  showsResults?: boolean
  note?: boolean
}

function SearchesTable({ title, searches, none, showsResults = false, note = false }: SearchesTableProps) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="min-w-0">
      <h2 id={heading} className="type-h3 pb-3">
        {title}
      </h2>
      {searches.length === 0 ? (
        <p className="border-t border-bone-300 py-6 text-steel-600">{none}</p>
      ) : (
        <AdminTable
          rows={searches}
          rowKey={({ text }) => text}
          className="searches-table"
          columns={showsResults ? [...COLUMNS, RESULTS] : COLUMNS}
        />
      )}
      {note && (
        <p className="pt-4 text-caption text-steel-600">
          A search is kept once three visitors used it, and only as a count.
        </p>
      )}
    </section>
  )
}
