import { redirect } from 'react-router'
import { STAFF_PAGES } from '#contract/addresses.ts'
import { counted } from '#contract/counted.ts'
import { ListPages } from '#web/admin/list/list-pages.tsx'
import { countPages, readListQuery } from '#web/admin/list/list-query.ts'
import { NothingFound } from '#web/admin/list/nothing-found.tsx'
import { StaffPage } from '#web/admin/shell/staff-page.tsx'
import { useFollowing } from '#web/admin/use-following.ts'
import { apiContext } from '#web/api-context.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/messages-page.ts'
import { MessageList } from './message-list.tsx'
import { ShowChoice } from './show-choice.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Messages', noindex: true })

const PER_PAGE = 30

export async function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const archived = url.searchParams.get('show') === 'archived'
  const { page } = readListQuery(url)
  const asked = url.searchParams.get('message') ?? ''
  const {
    data,
    place,
    counts = NONE,
  } = await context.get(apiContext).admin.messages({
    archived: archived ? 'true' : 'false',
    page: String(page),
    per_page: String(PER_PAGE),
    ...(/^\d{1,15}$/.test(asked) && { message: asked }),
  })
  if (place) leadToMessage(asked, place)
  const shown = archived ? counts.archived : counts.active
  return { archived, page, pages: countPages(url, page, shown, PER_PAGE), messages: data, counts }
}

const NONE = { active: 0, archived: 0, unanswered: 0 }

/** `?message=12` leads to where that message stands now. */
function leadToMessage(id: string, { archived, before }: { archived: boolean; before: number }): never {
  const query = new URLSearchParams({ ...(archived && { show: 'archived' }) })
  if (before >= PER_PAGE) query.set('page', String(Math.floor(before / PER_PAGE) + 1))
  throw redirect(`${STAFF_PAGES.messages}${query.size > 0 ? `?${query}` : ''}#message-${Number(id)}`)
}

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  const { archived, page, pages, messages, counts } = loaderData
  useFollowing(messages.some(({ replies }) => replies.some(({ mail }) => mail?.state === 'waiting')))
  return (
    <StaffPage title="Messages" actions={<ShowChoice archived={archived} counts={counts} />}>
      <p role="status" className="pb-4 text-small text-steel-600">
        {archived ? inArchive(counts.archived) : toAnswer(counts)}
      </p>
      {messages.length > 0 ? (
        <MessageList messages={messages} />
      ) : (
        <NothingFound>No messages found.</NothingFound>
      )}
      <ListPages page={page} pages={pages} />
    </StaffPage>
  )
}

function toAnswer({ active, unanswered }: { active: number; unanswered: number }): string {
  if (active === 0) return 'Nothing waits for an answer.'
  const all = counted(active, 'active message')
  return unanswered === 0 ? `${all}, each with an answer` : `${all}, ${unanswered} without an answer`
}

function inArchive(count: number): string {
  return counted(count, 'message in the archive', 'messages in the archive')
}
