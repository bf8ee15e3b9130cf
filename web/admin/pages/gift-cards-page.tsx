import { useState } from 'react'
import type { z } from 'zod'
import { adminEndpoints } from '#contract/app/admin-endpoint-table.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import type { giftCardTotals } from '#contract/sales/gift-cards/admin-gift-cards.ts'
import { GIFT_CARD_STATES } from '#contract/sales/gift-cards/values.ts'
import { choicesOf } from '#web/admin/platform/list/list-filter.tsx'
import { loadList } from '#web/admin/platform/list/load-list.ts'
import { ResourceList } from '#web/admin/platform/list/resource-list.tsx'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { GiftCardTable } from '#web/admin/sales/gift-cards/gift-card-table.tsx'
import { IssueDialog } from '#web/admin/sales/gift-cards/issue-dialog.tsx'
import { STATE_LABELS } from '#web/admin/sales/gift-cards/labels.ts'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import type { Route } from './+types/gift-cards-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Gift cards', noindex: true })

export function loader({ context, request }: Route.LoaderArgs) {
  const filters = { state: GIFT_CARD_STATES }
  return loadList(request, { perPage: 50, hasSearch: true, filters }, context.get(apiContext).admin.giftCards)
}

export default function GiftCardsPage({ loaderData }: Route.ComponentProps) {
  const { data, counts, totals, list } = loaderData
  const [issuing, setIssuing] = useState(false)
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
      <ResourceList
        list={list}
        search="Last four characters, name or email"
        links={{
          label: 'Status',
          name: 'state',
          choices: choicesOf('All', GIFT_CARD_STATES, (state) => STATE_LABELS[state].label, counts),
        }}
        count={pluralize(list.total, 'gift card')}
        empty={{
          none: 'No gift cards yet.',
          filtered: 'No gift cards found.',
          next: 'Customers buy them on the page ‘Gift cards’. You can issue one by hand.',
        }}
      >
        <GiftCardTable cards={data} />
      </ResourceList>
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
