import { PAGES } from '#contract/platform/values/paths.ts'
import { PolicyPage } from '#web/catalog/policies/policy-page.tsx'
import { loadContent } from '#web/platform/content/load-content.ts'
import { hero } from '#web/platform/images/hero-images.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { siteImage } from '#web/platform/meta/share-image.ts'
import type { Route } from './+types/privacy-page.ts'

export const loader = ({ context }: Route.LoaderArgs) => loadContent(context, 'privacy-policy')

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: 'Privacy Policy',
    description: loaderData.texts.description,
    path: PAGES.privacy,
    image: siteImage(hero),
    noindex: true,
  })

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <PolicyPage title="Privacy Policy" path={PAGES.privacy} content={loaderData} legal />
}
