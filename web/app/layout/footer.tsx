import { ContourMap } from '#web/customers/contact/contour-map.tsx'
import { FooterContactForm } from '#web/customers/contact/footer-contact-form.tsx'
import { liveMapUrl } from '#web/customers/contact/live-map.ts'
import { useBusiness, useSite } from '#web/platform/meta/site.ts'
import { Brand } from '#web/platform/ui/brand.tsx'
import { BusinessContact } from '#web/platform/ui/business-contact.tsx'
import { classes } from '#web/platform/ui/cn.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { entriesIn } from './navigation.ts'

/** `linksOnly` omits the map and the contact form, for the contact page. */
export function Footer({ linksOnly }: { linksOnly?: boolean }) {
  const { year, business } = useSite()
  return (
    <footer className="on-steel text-small text-smoke">
      <div
        className={classes(
          'page-width grid gap-x-12 gap-y-14 pt-18 pb-14 sm:grid-cols-2 md:pt-24 md:pb-20',
          linksOnly ? 'md:grid-cols-2' : 'md:grid-cols-[1.1fr_.95fr_1.8fr] lg:grid-cols-[1.15fr_.75fr_2.6fr]',
        )}
      >
        <div>
          <Brand className="-mt-2 whitespace-nowrap large-20! max-[18rem]:whitespace-normal" />
          <p className="pt-1">
            Knives and leather sheaths,
            <br />
            made by hand in {business.region}.
          </p>
          <BusinessContact business={business} />
        </div>
        <div
          className={classes(
            'grid grid-cols-2 content-start gap-x-6 gap-y-8',
            !linksOnly && 'md:grid-cols-1',
          )}
        >
          <FooterLinks heading="Shop" entries={entriesIn('shop')} />
          <FooterLinks heading="Policies" entries={entriesIn('policies')} />
        </div>
        {!linksOnly && (
          <div className="grid gap-12 sm:max-md:col-span-2 lg:grid-cols-[12fr_11fr]">
            <FindUs />
            <FooterContactForm />
          </div>
        )}
      </div>
      <div className="page-width">
        <div className="flex flex-col justify-between gap-x-8 gap-y-1 border-t border-steel-800 pt-6 pb-10 text-caption md:flex-row">
          <p>
            © {year} {business.name}. Buyers must be 18 or older.
          </p>
          <p>We ship within the United States.</p>
        </div>
      </div>
    </footer>
  )
}

/** Loads no third-party map: the link opens it on its own site. */
function FindUs() {
  return (
    <section aria-labelledby="find-us" className="min-w-0">
      <h2 id="find-us" className="footer-heading">
        Find us
      </h2>
      <ContourMap className="mt-4 aspect-8/5 sm:max-md:aspect-3/1 lg:aspect-square" />
      <a
        href={liveMapUrl(useBusiness())}
        target="_blank"
        rel="noopener noreferrer"
        className="footer-link mt-1"
      >
        Open the live map
        <span className="sr-only"> (new tab)</span>
      </a>
    </section>
  )
}

interface FooterLinksProps {
  heading: string
  entries: readonly { label: string; to: string }[]
}

function FooterLinks({ heading, entries }: FooterLinksProps) {
  return (
    <nav aria-label={heading}>
      <h2 className="footer-heading">{heading}</h2>
      <ul className="pt-3">
        {entries.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} prefetch="intent" className="footer-link">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
