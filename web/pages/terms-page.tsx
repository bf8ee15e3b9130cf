import { PAGES } from '#contract/platform/values/paths.ts'
import { PolicyPage } from '#web/catalog/policies/policy-page.tsx'
import { loadContent } from '#web/platform/content/load-content.ts'
import { hero } from '#web/platform/images/hero-images.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { siteImage } from '#web/platform/meta/share-image.ts'
import type { Route } from './+types/terms-page.ts'

export const loader = ({ context }: Route.LoaderArgs) => loadContent(context, 'terms-of-service')

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: 'Terms of Service',
    description: loaderData.texts.description,
    path: PAGES.terms,
    image: siteImage(hero),
    noindex: true,
  })

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <PolicyPage title="Terms of Service" path={PAGES.terms} content={loaderData} legal />
}
