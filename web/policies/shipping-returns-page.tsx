import { PAGES } from '#contract/paths.ts'
import { hero } from '#web/images/hero-images.ts'
import { pageMeta } from '#web/meta/page-meta.ts'
import { siteImage } from '#web/meta/share-image.ts'
import type { Route } from './+types/shipping-returns-page.ts'
import { PolicyPage } from './policy-page.tsx'
import { SHIPPING_RETURNS } from './shipping-returns.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Shipping & Returns',
    description:
      'How Laurel Hollow Knives ships within the United States, what postage and insurance cost, and what to do when a piece is not right or came damaged.',
    path: PAGES.shippingReturns,
    image: siteImage(hero),
    noindex: true,
  })

export default function ShippingReturnsPage() {
  return (
    <PolicyPage
      title="Shipping & Returns"
      path={PAGES.shippingReturns}
      inShort="We ship by USPS within the United States, and you see the cost before you pay. If something is not right, contact us and we will work something out."
      sections={SHIPPING_RETURNS}
    />
  )
}
