import { redirect } from 'react-router'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { ArchiveFilter } from '#web/admin/customers/messages/archive-filter.tsx'
import { MessageList } from '#web/admin/customers/messages/message-list.tsx'
import { EmptyState } from '#web/admin/platform/list/empty-state.tsx'
import { countPages, readListQuery } from '#web/admin/platform/list/list-query.ts'
import { Pagination } from '#web/admin/platform/list/pagination.tsx'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { usePoll } from '#web/admin/platform/shell/use-poll.ts'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import type { Route } from './+types/messages-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Messages', noindex: true })

const PER_PAGE = 30

export async function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const archived = url.searchParams.get('show') === 'archived'
  const { page } = readListQuery(url.searchParams)
  const messageId = url.searchParams.get('message') ?? ''
  const {
    data,
    place,
    counts = NONE,
  } = await context.get(apiContext).admin.messages({
    archived: archived ? 'true' : 'false',
    page: String(page),
    per_page: String(PER_PAGE),
    ...(/^\d{1,15}$/.test(messageId) && { message: messageId }),
  })
  if (place) redirectToMessage(messageId, place)
  const shown = archived ? counts.archived : counts.active
  return { archived, page, pages: countPages(url, page, shown, PER_PAGE), messages: data, counts }
}

const NONE = { active: 0, archived: 0, unanswered: 0 }

function redirectToMessage(id: string, { archived, before }: { archived: boolean; before: number }): never {
  const query = new URLSearchParams({ ...(archived && { show: 'archived' }) })
  if (before >= PER_PAGE) query.set('page', String(Math.floor(before / PER_PAGE) + 1))
  throw redirect(`${ADMIN_PAGES.messages}${query.size > 0 ? `?${query}` : ''}#message-${Number(id)}`)
}

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  const { archived, page, pages, messages, counts } = loaderData
  usePoll(messages.some(({ replies }) => replies.some(({ email }) => email?.state === 'waiting')))
  return (
    <AdminPage title="Messages" actions={<ArchiveFilter archived={archived} counts={counts} />}>
      <p role="status" className="pb-4 text-small text-steel-600">
        {archived ? archivedSummary(counts.archived) : activeSummary(counts)}
      </p>
      {messages.length > 0 ? (
        <MessageList messages={messages} />
      ) : (
        <EmptyState>No messages found.</EmptyState>
      )}
      <Pagination page={page} pages={pages} />
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
