import { PAGES } from '#contract/platform/values/paths.ts'
import { PolicyPage } from '#web/catalog/policies/policy-page.tsx'
import { loadContent } from '#web/platform/content/load-content.ts'
import { hero } from '#web/platform/images/hero-images.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { siteImage } from '#web/platform/meta/share-image.ts'
import type { Route } from './+types/shipping-returns-page.ts'

export const loader = ({ context }: Route.LoaderArgs) => loadContent(context, 'shipping-returns')

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: 'Shipping & Returns',
    description: loaderData.texts.description,
    path: PAGES.shippingReturns,
    image: siteImage(hero),
    noindex: true,
  })

export default function ShippingReturnsPage({ loaderData }: Route.ComponentProps) {
  return <PolicyPage title="Shipping & Returns" path={PAGES.shippingReturns} content={loaderData} legal />
}
