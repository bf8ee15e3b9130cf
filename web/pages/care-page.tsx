import { PAGES } from '#contract/platform/values/paths.ts'
import { PolicyPage } from '#web/catalog/policies/policy-page.tsx'
import { loadContent } from '#web/platform/content/load-content.ts'
import { hero } from '#web/platform/images/hero-images.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { siteImage } from '#web/platform/meta/share-image.ts'
import type { Route } from './+types/care-page.ts'

export const loader = ({ context }: Route.LoaderArgs) => loadContent(context, 'care')

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: 'Care',
    description: loaderData.texts.description,
    path: PAGES.care,
    image: siteImage(hero),
  })

export default function CarePage({ loaderData }: Route.ComponentProps) {
  return <PolicyPage title="Care" path={PAGES.care} content={loaderData} />
}
