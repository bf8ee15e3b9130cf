import { redirect } from 'react-router'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { MessageList } from '#web/admin/customers/messages/message-list.tsx'
import { idFilter, loadList } from '#web/admin/platform/list/load-list.ts'
import { ResourceList } from '#web/admin/platform/list/resource-list.tsx'
import { useListParams } from '#web/admin/platform/list/use-list-params.ts'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { usePoll } from '#web/admin/platform/shell/use-poll.ts'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { SegmentedControl } from '#web/platform/ui/segmented-control.tsx'
import type { Route } from './+types/messages-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Messages', noindex: true })

const PER_PAGE = 30

export function loader({ context, request }: Route.LoaderArgs) {
  const { admin } = context.get(apiContext)
  const filters = { show: ['archived'], message: idFilter } as const
  return loadList(request, { perPage: PER_PAGE, filters }, async ({ show, message, page, per_page }) => {
    const archived = show === 'archived'
    const reply = await admin.messages({ archived: archived ? 'true' : 'false', page, per_page, message })
    const { data, place, counts = NONE } = reply
    if (message && place) redirectToMessage(message, place)
    return { data, counts, archived, total: archived ? counts.archived : counts.active }
  })
}

const NONE = { active: 0, archived: 0, unanswered: 0 }

function redirectToMessage(id: string, { archived, before }: { archived: boolean; before: number }): never {
  const query = new URLSearchParams({ ...(archived && { show: 'archived' }) })
  if (before >= PER_PAGE) query.set('page', String(Math.floor(before / PER_PAGE) + 1))
  throw redirect(`${ADMIN_PAGES.messages}${query.size > 0 ? `?${query}` : ''}#message-${Number(id)}`)
}

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  const { data, counts, archived, list } = loaderData
  const { change } = useListParams()
  usePoll(data.some(({ replies }) => replies.some(({ email }) => email?.state === 'waiting')))
  return (
    <AdminPage
      title="Messages"
      actions={
        <SegmentedControl
          label="Show"
          choices={[
            { value: 'active', label: 'Active', count: counts.active },
            { value: 'archived', label: 'Archived', count: counts.archived },
          ]}
          value={archived ? 'archived' : 'active'}
          onChange={(show) => change({ show: show === 'archived' ? show : null, message: null })}
          className="w-full md:w-70"
        />
      }
    >
      <ResourceList
        list={{ ...list, isFiltered: false }}
        count={archived ? archivedSummary(counts.archived) : activeSummary(counts)}
        empty={{ none: 'No messages found.' }}
      >
        <MessageList messages={data} />
      </ResourceList>
    </AdminPage>
  )
}

function activeSummary({ active, unanswered }: { active: number; unanswered: number }): string {
  if (active === 0) return 'No active messages.'
  const all = pluralize(active, 'active message')
  return unanswered === 0 ? `${all}, all answered` : `${all}, ${unanswered} unanswered`
}

function archivedSummary(count: number): string {
  return pluralize(count, 'archived message')
}
