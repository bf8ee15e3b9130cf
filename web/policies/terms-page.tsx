import { PAGES } from '#contract/paths.ts'
import { hero } from '#web/images/hero-images.ts'
import { pageMeta } from '#web/meta/page-meta.ts'
import { siteImage } from '#web/meta/share-image.ts'
import type { Route } from './+types/terms-page.ts'
import { PolicyPage } from './policy-page.tsx'
import { TERMS } from './terms.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Terms of Service',
    description:
      'The terms of Laurel Hollow Knives: who may buy, how an order and its payment work, what handmade means, and what applies when something goes wrong.',
    path: PAGES.terms,
    image: siteImage(hero),
    noindex: true,
  })

export default function TermsPage() {
  return (
    <PolicyPage
      title="Terms of Service"
      path={PAGES.terms}
      inShort="You must be 18 or older, and 21 in Alaska, Kentucky and Wyoming. You pay when a piece is yours, and never for one that is gone. A knife is a tool; use it like one."
      sections={TERMS}
    />
  )
}
