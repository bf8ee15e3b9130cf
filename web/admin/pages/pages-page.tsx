import { PageRow } from '#web/admin/catalog/pages/page-row.tsx'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import type { Route } from './+types/pages-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Pages', noindex: true })

export const loader = ({ context }: Route.LoaderArgs) => context.get(apiContext).admin.pages({})

export default function PagesPage({ loaderData: { pages } }: Route.ComponentProps) {
  return (
    <AdminPage title="Pages">
      <table className="admin-table">
        <thead>
          <tr>
            <th scope="col">Page</th>
            <th scope="col">Changed by</th>
            <th scope="col">Date</th>
            <th scope="col">
              <span className="sr-only">Public page</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {pages.map((page) => (
            <PageRow key={page.key} page={page} />
          ))}
        </tbody>
      </table>
    </AdminPage>
  )
}
