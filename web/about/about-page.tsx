import { PAGES } from '#contract/platform/values/paths.ts'
import { contentImage } from '#web/content/content-image.ts'
import { loadContent } from '#web/content/load-content.ts'
import { steelAndLeather } from '#web/images/makers-images.ts'
import { pageMeta } from '#web/meta/page-meta.ts'
import { siteImage } from '#web/meta/share-image.ts'
import { useSite } from '#web/meta/site.ts'
import { breadcrumbData } from '#web/structured-data/breadcrumb-data.ts'
import { JsonLd } from '#web/ui/json-ld.tsx'
import type { Route } from './+types/about-page.ts'
import { AboutOpening } from './about-opening.tsx'
import { Makers } from './makers.tsx'
import { TheMark } from './the-mark.tsx'

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
