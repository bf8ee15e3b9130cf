import { adminPageEditor } from '#contract/app/admin-paths.ts'
import type { EditedPage } from '#contract/catalog/pages/pages.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { editorName } from './editor-name.ts'
import { publicPath } from './public-path.ts'

type ListedPage = Pick<EditedPage, 'key' | 'title' | 'updated_at' | 'updated_by'>

export function PageRow({ page: { key, title, updated_at, updated_by } }: { page: ListedPage }) {
  const path = publicPath(key)
  return (
    <tr>
      <th scope="row" className="font-normal">
        <Link
          to={adminPageEditor(key)}
          className="inline-flex min-h-11 items-center font-[550] underline decoration-brass-700 underline-offset-4 hover:decoration-steel-950"
        >
          {title}
        </Link>
      </th>
      <td data-label="Changed by" className="wrap-anywhere">
        {updated_at ? editorName(updated_by) : 'Shop, as delivered'}
      </td>
      <td data-label="Date" className="text-steel-600 md:whitespace-nowrap">
        {updated_at ? <LocalTime instant={updated_at} /> : 'Mar 27, 2025'}
      </td>
      <td className="md:text-right! md:pr-0!">
        {path ? (
          <a
            href={path}
            className="type-label inline-flex min-h-11 items-center underline-offset-4 hover:underline"
          >
            See the page<span className="sr-only"> {title}</span>
          </a>
        ) : (
          <span className="text-steel-600">On each product’s page</span>
        )}
      </td>
    </tr>
  )
}
