import { useState } from 'react'
import type { z } from 'zod'
import { adminEndpoints } from '#contract/app/admin-endpoint-table.ts'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { formatDollars, withCommas } from '#contract/platform/values/money.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import type { giftCardTotals } from '#contract/sales/gift-cards/admin-gift-cards.ts'
import { GIFT_CARD_STATES } from '#contract/sales/gift-cards/values.ts'
import { EmptyState } from '#web/admin/platform/list/empty-state.tsx'
import { countPages, readChoice, readListQuery } from '#web/admin/platform/list/list-query.ts'
import { ListSearch } from '#web/admin/platform/list/list-search.tsx'
import { Pagination } from '#web/admin/platform/list/pagination.tsx'
import { useListParams } from '#web/admin/platform/list/use-list-params.ts'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { filterStyle } from '#web/admin/platform/shell/filter-style.ts'
import { GiftCardTable } from '#web/admin/sales/gift-cards/gift-card-table.tsx'
import { IssueDialog } from '#web/admin/sales/gift-cards/issue-dialog.tsx'
import { STATE_LABELS } from '#web/admin/sales/gift-cards/labels.ts'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import type { Route } from './+types/gift-cards-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Gift cards', noindex: true })

const PER_PAGE = 50

export async function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const { search, page } = readListQuery(url.searchParams)
  const state = readChoice(url.searchParams, 'state', GIFT_CARD_STATES)
  const { total, ...list } = await context.get(apiContext).admin.giftCards({
    ...(search && { search }),
    ...(state && { state }),
    page: String(page),
    per_page: String(PER_PAGE),
  })
  return { search, state, page, ...list, pages: countPages(url, page, total, PER_PAGE) }
}

export default function GiftCardsPage({ loaderData }: Route.ComponentProps) {
  const { search, state, page, data, counts, totals, pages } = loaderData
  const { linkTo } = useListParams()
  const [issuing, setIssuing] = useState(false)
  const isFiltered = search !== '' || state !== null
  return (
    <AdminPage
      title="Gift cards"
      actions={
        <>
          <a href={adminEndpoints.exportGiftCards.path} download className={buttonStyle('quiet', 'card')}>
            Export
          </a>
          <Button size="card" onClick={() => setIssuing(true)}>
            Issue gift card
          </Button>
        </>
      }
    >
      <KeyFigures totals={totals} />
      <div className="flex flex-col gap-4 pb-6 wide:flex-row wide:items-end">
        <ListSearch applied={search} placeholder="Last four characters, name or email" className="grow" />
        <nav aria-label="Status" className="flex flex-wrap gap-2">
          {GIFT_CARD_STATES.map((each) => (
            <Link
              key={each}
              {...linkTo({ state: state === each ? null : each })}
              aria-current={state === each ? 'true' : undefined}
              className={filterStyle(state === each)}
            >
              {STATE_LABELS[each].label}
              <span className={state === each ? 'text-caption text-smoke' : 'text-caption text-steel-600'}>
                {withCommas(counts[each])}
              </span>
            </Link>
          ))}
        </nav>
      </div>
      {data.length > 0 ? (
        <GiftCardTable cards={data} />
      ) : (
        <EmptyState
          all={isFiltered && ADMIN_PAGES.giftCards}
          next={!isFiltered && 'Customers buy them on the page ‘Gift cards’. You can issue one by hand.'}
        >
          {isFiltered ? 'No gift cards found.' : 'No gift cards yet.'}
        </EmptyState>
      )}
      <Pagination page={page} pages={pages} />
      {issuing && <IssueDialog onClose={() => setIssuing(false)} />}
    </AdminPage>
  )
}

/** Lists the total the shop owes first. */
function KeyFigures({ totals }: { totals: z.output<typeof giftCardTotals> }) {
  const figures: [label: string, dollars: number][] = [
    [`Owed on ${pluralize(totals.cards, 'card')}`, totals.owed],
    ['Sold in 30 days', totals.sold_30_days],
    ['Used in 30 days', totals.used_30_days],
  ]
  return (
    <>
      <dl className="flex flex-wrap gap-x-16 gap-y-4 pb-2">
        {figures.map(([label, dollars]) => (
          <div key={label}>
            <dt className="text-steel-600">{label}</dt>
            <dd className="text-[1.625rem]/[2rem] font-medium tabular-nums">{formatDollars(dollars)}</dd>
          </div>
        ))}
      </dl>
      <p className="max-w-[44em] pb-8 text-caption text-steel-600">
        A gift card counts as a sale when it is spent, not when it is bought.
      </p>
    </>
  )
}
