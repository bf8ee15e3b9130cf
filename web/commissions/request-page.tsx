import { PAGES } from '#contract/paths.ts'
import { fittedBolster } from '#web/images/makers-images.ts'
import type { PageHandle } from '#web/meta/page-handle.ts'
import { pageMeta } from '#web/meta/page-meta.ts'
import { siteImage } from '#web/meta/share-image.ts'
import { useSite } from '#web/meta/site.ts'
import { breadcrumbData } from '#web/structured-data/breadcrumb-data.ts'
import { JsonLd } from '#web/ui/json-ld.tsx'
import type { Route } from './+types/request-page.ts'
import { RequestForm } from './request-form.tsx'

/** The page has a form of its own, so the footer omits the one to contact us. */
export const handle = { footer: 'links' } satisfies PageHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Made to order',
    description:
      'Ask us to make a knife or a sheath for you. Tell us what it is for, and one of us answers within two working days with a price and a date.',
    path: PAGES.requestCommission,
    image: siteImage(fittedBolster),
  })

/** The product that it should be like is read in the browser, so the server renders the same page for everyone. */
export default function RequestPage() {
  const { origin } = useSite()
  return (
    <>
      <RequestForm />
      <JsonLd data={breadcrumbData(origin, [{ label: 'Made to order', to: PAGES.requestCommission }])} />
    </>
  )
}
