import { Link } from 'react-router'
import { STAFF_PAGES } from '#contract/addresses.ts'
import { counted } from '#contract/counted.ts'
import { MAIL_STATES } from '#contract/mails.ts'
import { ListPages } from '#web/admin/list/list-pages.tsx'
import { countPages, readChoice, readListQuery } from '#web/admin/list/list-query.ts'
import { ListSearch } from '#web/admin/list/list-search.tsx'
import { NothingFound } from '#web/admin/list/nothing-found.tsx'
import { useListAddress } from '#web/admin/list/use-list-address.ts'
import { MAIL_STATE_WORDS } from '#web/admin/mail-words.ts'
import { filterStyle } from '#web/admin/shell/filter-style.ts'
import { StaffPage } from '#web/admin/shell/staff-page.tsx'
import { useFollowing } from '#web/admin/use-following.ts'
import { apiContext } from '#web/api-context.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/outbox-page.ts'
import { OutboxTable } from './outbox-table.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Outbox', noindex: true })

const PER_PAGE = 50

export async function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const { search, page } = readListQuery(url)
  const state = readChoice(url, 'state', MAIL_STATES)
  const { data, total } = await context.get(apiContext).admin.outbox({
    ...(search && { search }),
    ...(state && { state }),
    page: String(page),
    per_page: String(PER_PAGE),
  })
  return { search, state, page, mails: data, total, pages: countPages(url, page, total, PER_PAGE) }
}

export default function OutboxPage({ loaderData }: Route.ComponentProps) {
  const { search, state, page, mails, total, pages } = loaderData
  const { to } = useListAddress()
  useFollowing(mails.some((mail) => mail.state === 'waiting'))
  return (
    <StaffPage title="Outbox">
      <ListSearch applied={search} placeholder="Email address or order number" className="max-w-120" />
      <nav aria-label="State" className="flex flex-wrap gap-2 pt-4">
        {[null, ...MAIL_STATES].map((each) => (
          <Link
            key={each ?? 'all'}
            to={to({ state: each })}
            preventScrollReset
            aria-current={state === each ? 'true' : undefined}
            className={filterStyle(state === each)}
          >
            {each ? MAIL_STATE_WORDS[each].word : 'All'}
          </Link>
        ))}
      </nav>
      <p role="status" className="pt-5 pb-2 text-small text-steel-600">
        {counted(total, 'email')}
      </p>
      {mails.length > 0 ? (
        <OutboxTable mails={mails} />
      ) : (
        <NothingFound all={(search !== '' || state !== null) && STAFF_PAGES.outbox}>
          {state === 'failed' && search === '' ? 'No email failed.' : 'No emails found.'}
        </NothingFound>
      )}
      <ListPages page={page} pages={pages} />
    </StaffPage>
  )
}
