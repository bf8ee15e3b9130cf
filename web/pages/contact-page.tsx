import type { Business } from '#contract/operations/settings/business-labels.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import { breadcrumbData } from '#web/catalog/structured-data/breadcrumb-data.ts'
import { contactPageData } from '#web/catalog/structured-data/contact-page-data.ts'
import { ContactDetails } from '#web/customers/contact/contact-details.tsx'
import { ContactForm } from '#web/customers/contact/contact-form.tsx'
import { FindUsBand } from '#web/customers/contact/find-us-band.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { basketweave } from '#web/platform/images/makers-images.ts'
import type { PageHandle } from '#web/platform/meta/page-handle.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { siteImage } from '#web/platform/meta/share-image.ts'
import { siteOf, useSite } from '#web/platform/meta/site.ts'
import { Breadcrumb } from '#web/platform/ui/breadcrumb.tsx'
import { JsonLd } from '#web/platform/ui/json-ld.tsx'
import type { Route } from './+types/contact-page.ts'

/** The page has its own form and map, so the footer omits them. */
export const handle = { footer: 'links' } satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  const { mapUrl } = await context.get(apiContext).public.settings({})
  return { mapUrl }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Contact Us',
    description: description(siteOf(matches).business),
    path: PAGES.contact,
    image: siteImage(basketweave),
  })

function description({ name, phones, openingShort }: Business): string {
  const numbers = phones.map(({ number }) => number).join(' or ')
  const call = [numbers && ` or call ${numbers}`, openingShort].filter(Boolean).join(', ')
  return `Write to ${name}${call}. We answer within two working days.`
}

export default function ContactPage({ loaderData: { mapUrl } }: Route.ComponentProps) {
  const site = useSite()
  return (
    <>
      <div className="page-width pt-2 pb-(--section-space) md:pt-6">
        <Breadcrumb crumbs={[{ label: 'Home', to: PAGES.home }, { label: 'Contact Us' }]} />
        <div className="grid gap-x-6 gap-y-12 pt-1 md:grid-cols-12">
          <div className="md:col-span-5">
            <h1 className="type-h1">Contact Us</h1>
            <p className="type-lead max-w-[16.7em] pt-5 pb-9 md:pt-7 md:pb-12">
              Call the one who makes it, or write to both of us. We answer within two working days.
            </p>
            <ContactDetails />
          </div>
          <section aria-labelledby="write-to-us" className="md:col-span-6 md:col-start-7 md:pt-3">
            <h2 id="write-to-us" className="type-h2-inner">
              Write to us
            </h2>
            <p className="pt-2 pb-6 text-steel-600">
              A question about a piece, an order, or a knife we have not made yet.
            </p>
            <p className="hidden noscript:block">
              Send an email to{' '}
              <a href={`mailto:${site.business.email}`} className="underline underline-offset-4">
                {site.business.email}
              </a>
              .
            </p>
            <ContactForm labelledBy="write-to-us" />
          </section>
        </div>
      </div>
      <FindUsBand mapUrl={mapUrl} />
      <JsonLd data={breadcrumbData(site.origin, [{ label: 'Contact Us', to: PAGES.contact }])} />
      <JsonLd data={contactPageData(site)} />
    </>
  )
}
