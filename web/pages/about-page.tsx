import { PAGES } from '#contract/platform/values/paths.ts'
import { AboutOpening } from '#web/catalog/about/about-opening.tsx'
import { Makers } from '#web/catalog/about/makers.tsx'
import { TheMark } from '#web/catalog/about/the-mark.tsx'
import { breadcrumbData } from '#web/catalog/structured-data/breadcrumb-data.ts'
import { contentImage } from '#web/platform/content/content-image.ts'
import { loadContent } from '#web/platform/content/load-content.ts'
import { steelAndLeather } from '#web/platform/images/makers-images.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { siteImage } from '#web/platform/meta/share-image.ts'
import { useSite } from '#web/platform/meta/site.ts'
import { JsonLd } from '#web/platform/ui/json-ld.tsx'
import type { Route } from './+types/about-page.ts'

export const loader = ({ context }: Route.LoaderArgs) => loadContent(context, 'about')

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: 'About Us',
    description: loaderData.texts.description,
    path: PAGES.about,
    image: siteImage(contentImage(loaderData.images.intro_image, steelAndLeather)),
  })

export default function AboutPage({ loaderData: content }: Route.ComponentProps) {
  const { origin } = useSite()
  return (
    <>
      <AboutOpening content={content} />
      <Makers content={content} />
      <TheMark content={content} />
      <JsonLd data={breadcrumbData(origin, [{ label: 'About Us', to: PAGES.about }])} />
    </>
  )
}
