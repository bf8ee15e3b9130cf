import { PAGES } from '#contract/paths.ts'
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

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'About Us',
    description:
      'Caleb Harless works the steel, Nora Harless the leather. Who makes the knives and sheaths of Laurel Hollow, West Virginia, and how they came to it.',
    path: PAGES.about,
    image: siteImage(steelAndLeather),
  })

export default function AboutPage() {
  const { origin } = useSite()
  return (
    <>
      <AboutOpening />
      <Makers />
      <TheMark />
      <JsonLd data={breadcrumbData(origin, [{ label: 'About Us', to: PAGES.about }])} />
    </>
  )
}
