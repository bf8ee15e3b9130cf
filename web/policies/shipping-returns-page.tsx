import { PAGES } from '#contract/platform/values/paths.ts'
import { loadContent } from '#web/content/load-content.ts'
import { hero } from '#web/images/hero-images.ts'
import { pageMeta } from '#web/meta/page-meta.ts'
import { siteImage } from '#web/meta/share-image.ts'
import type { Route } from './+types/shipping-returns-page.ts'
import { PolicyPage } from './policy-page.tsx'

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
