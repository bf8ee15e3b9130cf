import { PAGES } from '#contract/platform/values/paths.ts'
import { loadContent } from '#web/content/load-content.ts'
import { hero } from '#web/images/hero-images.ts'
import { pageMeta } from '#web/meta/page-meta.ts'
import { siteImage } from '#web/meta/share-image.ts'
import type { Route } from './+types/care-page.ts'
import { PolicyPage } from './policy-page.tsx'

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
