import { FooterContactForm } from '#web/customers/contact/write-to-us.tsx'
import { useSite } from '#web/platform/meta/site.ts'
import { Brand } from '#web/platform/ui/brand.tsx'
import { BusinessContact } from '#web/platform/ui/business-contact.tsx'
import { classes } from '#web/platform/ui/cn.ts'
import { FindUs } from './find-us.tsx'
import { FooterLinks } from './footer-links.tsx'
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
