import { useId, useState } from 'react'
import { withCommas } from '#contract/platform/values/money.ts'
import type { PageView } from '#contract/staff/analytics/pageviews.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Link } from '#web/platform/ui/link.tsx'
import { LocalTime } from '#web/platform/ui/local-time.tsx'

const SHOWN_AT_FIRST = 50

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
        <table aria-labelledby={heading} className="admin-table mt-2">
          <thead>
            <tr>
              <th scope="col">Page</th>
              <th scope="col" className="figure">
                View count
              </th>
              <th scope="col" className="w-64">
                Last viewed
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, path, view_count, updated_at }) => (
              <tr key={id}>
                <th scope="row">
                  <Link
                    to={path}
                    className="inline-flex min-h-11 items-center font-normal break-all underline-offset-4 hover:underline"
                  >
                    {path}
                  </Link>
                </th>
                <td className="figure" data-label="View count">
                  {withCommas(view_count)}
                </td>
                <td data-label="Last viewed">
                  <LocalTime instant={updated_at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length < views.length && (
        <Button kind="secondary" size="card" className="mt-4" onClick={() => setAll(true)}>
          Show all {withCommas(views.length)}
        </Button>
      )}
    </section>
  )
}
