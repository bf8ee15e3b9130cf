import { PAGES } from '#contract/platform/values/paths.ts'
import { loadContent } from '#web/content/load-content.ts'
import { hero } from '#web/images/hero-images.ts'
import { pageMeta } from '#web/meta/page-meta.ts'
import { siteImage } from '#web/meta/share-image.ts'
import type { Route } from './+types/privacy-page.ts'
import { PolicyPage } from './policy-page.tsx'

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
