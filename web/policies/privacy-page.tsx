import { PAGES } from '#contract/paths.ts'
import { hero } from '#web/images/hero-images.ts'
import { pageMeta } from '#web/meta/page-meta.ts'
import { siteImage } from '#web/meta/share-image.ts'
import type { Route } from './+types/privacy-page.ts'
import { PolicyPage } from './policy-page.tsx'
import { PRIVACY } from './privacy.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Privacy Policy',
    description:
      'What Laurel Hollow Knives keeps about you and why: orders, messages and accounts. No card data, no advertising, no tracking across sites.',
    path: PAGES.privacy,
    image: siteImage(hero),
    noindex: true,
  })

export default function PrivacyPage() {
  return (
    <PolicyPage
      title="Privacy Policy"
      path={PAGES.privacy}
      inShort="We keep what we need to send your parcel and answer your message. Your card number never reaches us, and we sell nothing about you to anyone."
      sections={PRIVACY}
    />
  )
}
