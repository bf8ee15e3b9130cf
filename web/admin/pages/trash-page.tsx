import { TRASH_KINDS } from '#contract/catalog/trash/trash-kinds.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { KIND_LABELS, TrashTable } from '#web/admin/catalog/trash/trash-table.tsx'
import { choicesOf } from '#web/admin/platform/list/list-filter.tsx'
import { loadList } from '#web/admin/platform/list/load-list.ts'
import { ResourceList } from '#web/admin/platform/list/resource-list.tsx'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import type { Route } from './+types/trash-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Trash', noindex: true })

export async function loader({ context, request }: Route.LoaderArgs) {
  const filters = { kind: TRASH_KINDS }
  const trash = await loadList(request, { perPage: 50, filters }, context.get(apiContext).admin.trash)
  const now = Date.now()
  const items = trash.data.map((item) => ({
    ...item,
    days_left: Math.max(0, Math.ceil((Date.parse(item.goes_at) - now) / DAY_MS)),
  }))
  return { ...trash, items }
}

export default function TrashPage({ loaderData: { items, counts, list, filters } }: Route.ComponentProps) {
  const { kind } = filters
  const present = TRASH_KINDS.filter((each) => counts[each] > 0 || each === kind)
  return (
    <AdminPage title="Trash">
      <p className="-mt-2 max-w-160 pb-6 text-steel-600 md:-mt-4">
        Deleted items stay here for 30 days. After that, they are deleted permanently.
      </p>
      <ResourceList
        list={list}
        {...(present.length > 0 && {
          links: {
            label: 'Show',
            name: 'kind',
            choices: choicesOf('All', present, (each) => KIND_LABELS[each].many, counts),
          },
        })}
        count={pluralize(list.total, 'item')}
        empty={{
          none: 'The trash is empty.',
          ...(kind && { filtered: `No ${KIND_LABELS[kind].many.toLowerCase()} in the trash.` }),
        }}
      >
        <TrashTable items={items} />
      </ResourceList>
    </AdminPage>
  )
}
