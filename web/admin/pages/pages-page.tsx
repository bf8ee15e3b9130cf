import { adminPageEditor } from '#contract/app/admin-paths.ts'
import { editorName } from '#web/admin/catalog/pages/editor-name.ts'
import { publicPath } from '#web/admin/catalog/pages/public-path.ts'
import { AdminTable, type Column } from '#web/admin/platform/list/admin-table.tsx'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import type { Route } from './+types/pages-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Pages', noindex: true })

export const loader = ({ context }: Route.LoaderArgs) => context.get(apiContext).admin.pages({})

type ListedPage = Route.ComponentProps['loaderData']['pages'][number]

const COLUMNS: Column<ListedPage>[] = [
  {
    header: 'Page',
    className: 'font-normal',
    cell: ({ key, title }) => (
      <Link
        to={adminPageEditor(key)}
        className="inline-flex min-h-11 items-center font-[550] underline decoration-brass-700 underline-offset-4 hover:decoration-steel-950"
      >
        {title}
      </Link>
    ),
  },
  {
    header: 'Changed by',
    className: 'wrap-anywhere',
    cell: ({ updated_at, updated_by }) => (updated_at ? editorName(updated_by) : 'Shop, as delivered'),
  },
  {
    header: 'Date',
    className: 'text-steel-600 md:whitespace-nowrap',
    cell: ({ updated_at }) => (updated_at ? <LocalTime instant={updated_at} /> : 'Mar 27, 2025'),
  },
  {
    header: 'Public page',
    kind: 'actions',
    className: 'md:text-right! md:whitespace-nowrap',
    cell: ({ key, title }) => {
      const path = publicPath(key)
      if (!path) return <span className="text-steel-600">On each product’s page</span>
      return (
        <a
          href={path}
          className="type-label inline-flex min-h-11 items-center underline-offset-4 hover:underline"
        >
          See the page<span className="sr-only"> {title}</span>
        </a>
      )
    },
  },
]

export default function PagesPage({ loaderData: { pages } }: Route.ComponentProps) {
  return (
    <AdminPage title="Pages">
      <AdminTable rows={pages} rowKey={({ key }) => key} columns={COLUMNS} />
    </AdminPage>
  )
}
