import { PAGES } from '#contract/platform/values/paths.ts'
import { breadcrumbData } from '#web/catalog/structured-data/breadcrumb-data.ts'
import { apiContext } from '#web/platform/api/api-context.ts'
import { giftCardImage } from '#web/platform/images/gift-card-image.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { siteImage } from '#web/platform/meta/share-image.ts'
import { useSite } from '#web/platform/meta/site.ts'
import { JsonLd } from '#web/platform/ui/json-ld.tsx'
import { BalanceCheck } from '#web/sales/gift-cards/balance-check.tsx'
import { GiftCardForm } from '#web/sales/gift-cards/gift-card-form.tsx'
import type { Route } from './+types/gift-card-page.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(apiContext).giftCards.offer({})
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Gift card',
    description:
      'A gift card for a knife of their own choosing, $25 to $500. It comes by email, works for everything in the shop and does not expire.',
    path: PAGES.giftCards,
    image: siteImage(giftCardImage),
  })

export default function GiftCardPage({ loaderData: { card_fee } }: Route.ComponentProps) {
  const { origin } = useSite()
  return (
    <>
      <GiftCardForm cardFee={card_fee} />
      <BalanceCheck />
      <JsonLd data={breadcrumbData(origin, [{ label: 'Gift card', to: PAGES.giftCards }])} />
    </>
  )
}
