import { lazy, Suspense, useId } from 'react'
import type { Drop } from '#contract/catalog/drops/drops.ts'
import { dropPage } from '#contract/platform/values/paths.ts'
import { longTime } from '#web/catalog/opening/drop-times.ts'
import { retryImport } from '#web/platform/connection/retry-import.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { useHydrated } from '#web/platform/ui/use-hydrated.ts'

export type NextDrop = Pick<Drop, 'slug' | 'name' | 'kind' | 'state' | 'opens_at' | 'closes_at' | 'now'>

/** On the home page: a drop that is open, or opens next. */
export function NextDropBand({ drop }: { drop: NextDrop }) {
  const { time_zone } = useBusiness()
  const nameId = useId()
  const isAhead = drop.state === 'announced'
  const instant = isAhead ? drop.opens_at : drop.closes_at
  return (
    <section aria-labelledby={nameId} className="bg-bone-200">
      <div className="page-width grid items-center gap-x-12 gap-y-5 py-9 md:grid-cols-[minmax(0,1fr)_auto_auto] md:py-12">
        <div className="min-w-0">
          <p className="text-small text-steel-600">{isAhead ? 'The next drop' : 'This drop is open'}</p>
          <h2 id={nameId} className="type-h2-inner wrap-anywhere">
            {drop.name}
          </h2>
        </div>
        <div className="md:text-right">
          <NextCountdown drop={drop} />
          <p className="text-small text-steel-600">
            {!isAhead && 'Closes '}
            <time dateTime={instant}>{longTime(instant, time_zone)}</time>
          </p>
        </div>
        <Link
          to={dropPage(drop.slug)}
          prefetch="intent"
          className={buttonStyle('primary', 'normal', 'max-md:w-full')}
        >
          See the drop
        </Link>
      </div>
    </section>
  )
}

const CountdownText = lazy(() => retryImport(() => import('#web/catalog/opening/countdown-text.tsx')))

/** Its place is kept while the clock loads. */
function NextCountdown({ drop }: { drop: NextDrop }) {
  const isHydrated = useHydrated()
  return (
    <div className="min-h-[2.125rem] md:min-h-[2.5rem]">
      {isHydrated && (
        <Suspense>
          <CountdownText drop={drop} />
        </Suspense>
      )}
    </div>
  )
}
