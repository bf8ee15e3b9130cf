import { lazy, Suspense, useRef } from 'react'
import { WORKSHOP } from '#contract/workshop.ts'
import { keepAsking } from '#web/keep-asking.ts'
import { useDue } from './use-due.ts'

const ContactForm = lazy(async () => {
  const { ContactForm: component } = await keepAsking(() => import('./contact-form.tsx'))
  return { default: component }
})

/** The footer's contact form. Its script comes when someone comes near it, or the page has nothing else left to do. */
export function WriteToUs() {
  const place = useRef<HTMLDivElement>(null)
  const due = useDue(place)
  return (
    <section aria-labelledby="write-to-us" className="min-w-0">
      <h2 id="write-to-us" className="footer-heading">
        Write to us
      </h2>
      <p className="hidden pt-3 noscript:block">
        Send an email to{' '}
        <a
          href={`mailto:${WORKSHOP.email}`}
          className="footer-link text-bone-50 underline underline-offset-4"
        >
          {WORKSHOP.email}
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
