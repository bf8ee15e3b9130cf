import { useState } from 'react'
import { useBusiness } from '#web/platform/meta/site.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { ContourMap } from './contour-map.tsx'
import { liveMapUrl } from './live-map.ts'

/** Loads the third-party `mapUrl` only on request. */
export function FindUsBand({ mapUrl }: { mapUrl: string | null }) {
  const [live, setLive] = useState(false)
  const business = useBusiness()
  return (
    <section aria-labelledby="find-us" className="on-steel">
      {live && mapUrl ? (
        <iframe
          src={mapUrl}
          title={`Live map of ${business.place}, ${business.region}`}
          referrerPolicy="no-referrer"
          className="h-80 w-full border-0 md:h-120"
        />
      ) : (
        <ContourMap className="h-80 md:h-120" />
      )}
      <div className="page-width flex flex-wrap items-center justify-between gap-x-10 gap-y-6 py-10 md:py-14">
        <div>
          <h2 id="find-us" className="type-h2-inner text-bone-50">
            Find us
          </h2>
          <p className="max-w-[35.3em] pt-2 text-smoke">
            The workshop is at the end of the hollow, past the second bridge. Call before you drive out: when
            the forge is lit, nobody hears a knock.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          {mapUrl && !live && (
            <Button kind="outline-steel" onClick={() => setLive(true)}>
              Show the live map here
            </Button>
          )}
          <a
            href={liveMapUrl(business)}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonStyle('outline-steel')}
          >
            Open the live map
            <span className="sr-only"> (new tab)</span>
          </a>
        </div>
      </div>
    </section>
  )
}
