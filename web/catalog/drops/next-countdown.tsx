import { lazy, Suspense } from 'react'
import { retryImport } from '#web/platform/connection/retry-import.ts'
import { useHydrated } from '#web/platform/ui/use-hydrated.ts'
import type { NextDrop } from './next-drop.tsx'

const CountdownText = lazy(() => retryImport(() => import('#web/catalog/opening/countdown-text.tsx')))

/** Its place is kept while the clock loads. */
export function NextCountdown({ drop }: { drop: NextDrop }) {
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
