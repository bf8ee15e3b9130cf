import { pluralize } from '#contract/platform/values/pluralize.ts'
import { ACTIVITY_SUBJECTS } from '#contract/staff/audit-log/audit-subjects.ts'
import { choicesOf } from '#web/admin/platform/list/list-filter.tsx'
import { loadList } from '#web/admin/platform/list/load-list.ts'
import { ResourceList } from '#web/admin/platform/list/resource-list.tsx'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { DELETED_ACCOUNT, KIND_LABELS } from '#web/admin/staff/audit-log/action-labels.ts'
import { AuditLogTable } from '#web/admin/staff/audit-log/audit-log-table.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import type { Route } from './+types/audit-log-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Activity', noindex: true })

const MAX_ID_LENGTH = 100

export async function loader({ context, request }: Route.LoaderArgs) {
  const { admin, products } = context.get(apiContext)
  const person = (text: string) => text.slice(0, MAX_ID_LENGTH) || undefined
  const filters = { kind: ACTIVITY_SUBJECTS, person }
  const [activity, { data: categories }] = await Promise.all([
    loadList(request, { perPage: 50, hasSearch: true, filters }, ({ kind, person: actor, ...query }) =>
      admin.activity({ ...query, subject: kind, actor }),
    ),
    products.allCategories({}),
  ])
  return { ...activity, categories }
}

export default function AuditLogPage({ loaderData }: Route.ComponentProps) {
  const { data, actors, categories, list } = loaderData
  const users = actors.map(({ id, name }) => ({ value: id, label: name ?? DELETED_ACCOUNT }))
  return (
    <AdminPage title="Activity">
      <ResourceList
        list={list}
        search="Name or action"
        selects={[
          {
            label: 'Type',
            name: 'kind',
            choices: choicesOf('All types', ACTIVITY_SUBJECTS, (kind) => KIND_LABELS[kind].many),
          },
          { label: 'User', name: 'person', choices: [{ value: '', label: 'All users' }, ...users] },
        ]}
        count={pluralize(list.total, 'entry', 'entries')}
        empty={{ none: 'No activity found.' }}
      >
        <AuditLogTable entries={data} categories={categories} />
      </ResourceList>
    </AdminPage>
  )
}
