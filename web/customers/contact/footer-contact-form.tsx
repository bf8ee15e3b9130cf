import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { retryImport } from '#web/platform/connection/retry-import.ts'
import { useBusiness } from '#web/platform/meta/site.ts'

const LOAD_MARGIN = '800px'
const IDLE_AFTER_MS = 3000

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

/** True once the element is near the viewport, or three seconds after the page has loaded. */
function useInView(element: RefObject<HTMLElement | null>): boolean {
  const [inView, setInView] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const load = () => setInView(true)
    let timer = 0
    const onLoad = () => {
      timer = window.setTimeout(load, IDLE_AFTER_MS)
    }
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && load(),
      {
        rootMargin: LOAD_MARGIN,
      },
    )
    observer.observe(element.current)
    if (document.readyState === 'complete') onLoad()
    else addEventListener('load', onLoad, { once: true })
    return () => {
      observer.disconnect()
      removeEventListener('load', onLoad)
      clearTimeout(timer)
    }
  }, [element])
  return inView
}
