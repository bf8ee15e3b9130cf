import { lazy, Suspense } from 'react'
import type { Drop } from '#contract/catalog/drops/drops.ts'
import { retryImport } from '#web/platform/connection/retry-import.ts'
import { useHydrated } from '#web/platform/ui/use-hydrated.ts'

const EntryForm = lazy(() => retryImport(() => import('./entry-form.tsx')))

/** The entry form of an open draw, on steel. The server renders its place. */
export function EnterDraw({ drop }: { drop: Pick<Drop, 'slug'> }) {
  const place = (
    <div className="min-h-85">
      <p className="hidden text-smoke noscript:block">
        Entering needs JavaScript. Turn it on and reload the page.
      </p>
    </div>
  )
  if (!useHydrated()) return place
  return (
    <Suspense fallback={place}>
      <EntryForm slug={drop.slug} />
    </Suspense>
  )
}
