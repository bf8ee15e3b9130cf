import { lazy, Suspense, useRef } from 'react'
import { retryImport } from '#web/platform/connection/retry-import.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { useInView } from './use-in-view.ts'

const ContactForm = lazy(async () => {
  const { ContactForm: component } = await retryImport(() => import('./contact-form.tsx'))
  return { default: component }
})

/** The script loads when the footer is near the viewport or the page is idle. */
export function FooterContactForm() {
  const place = useRef<HTMLDivElement>(null)
  const due = useInView(place)
  const { email } = useBusiness()
  return (
    <section aria-labelledby="write-to-us" className="min-w-0">
      <h2 id="write-to-us" className="footer-heading">
        Write to us
      </h2>
      <p className="hidden pt-3 noscript:block">
        Send an email to{' '}
        <a href={`mailto:${email}`} className="footer-link text-bone-50 underline underline-offset-4">
          {email}
        </a>
        . We answer within two working days.
      </p>
      <div ref={place} className="min-h-127 pt-4 text-body text-bone-100 noscript:hidden">
        {due && (
          <Suspense>
            <ContactForm labelledBy="write-to-us" onSteel />
          </Suspense>
        )}
      </div>
    </section>
  )
}
