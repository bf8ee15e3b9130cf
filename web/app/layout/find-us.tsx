import { ContourMap } from '#web/customers/contact/contour-map.tsx'
import { liveMapUrl } from '#web/customers/contact/live-map.ts'
import { useBusiness } from '#web/platform/meta/site.ts'

/** Loads no third-party map: the link opens it on its own site. */
export function FindUs() {
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
