import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import type { Analytics } from '#contract/staff/analytics/analytics.ts'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'

export function GiftCardFigures({ figures }: { figures: Analytics['gift_cards'] }) {
  const rows: [label: string, dollars: number][] = [
    ['Sold', figures.sold],
    ['Used', figures.used],
    ['Owed now', figures.owed],
  ]
  return (
    <section aria-labelledby="gift-card-figures" className="pt-8">
      <h3 id="gift-card-figures" className="type-label pb-2">
        Gift cards
      </h3>
      <dl className="flex flex-wrap gap-x-12 gap-y-3">
        {rows.map(([label, dollars]) => (
          <div key={label}>
            <dt className="text-caption text-steel-600">{label}</dt>
            <dd className="font-medium tabular-nums">{formatDollars(dollars)}</dd>
          </div>
        ))}
      </dl>
      <p className="max-w-[44em] pt-2 text-caption text-steel-600">
        A gift card is not in the sales when it is sold. What it pays for is, and taxes follow the same rule.
      </p>
      <LinkUnderlined to={ADMIN_PAGES.giftCards}>All gift cards</LinkUnderlined>
    </section>
  )
}
