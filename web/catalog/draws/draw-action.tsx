import { lazy, Suspense, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { Drop } from '#contract/catalog/drops/drops.ts'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { retryImport } from '#web/platform/connection/retry-import.ts'
import { useHydrated } from '#web/platform/ui/use-hydrated.ts'

/** Shows the entry form, or when the draw takes place. */
export function DrawAction({ drop }: { drop: Pick<Drop, 'slug' | 'state'> }) {
  if (drop.state === 'open') return <EnterDraw drop={drop} />
  return drop.state === 'closed' ? <Drawing /> : null
}

const POLL_MS = 4 * SECOND_MS

/** Between the closing time and the draw, which takes seconds. */
function Drawing() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), POLL_MS + Math.random() * POLL_MS)
    return () => clearInterval(timer)
  }, [revalidate])
  return (
    <p role="status" className="text-small text-smoke">
      We are drawing the order. The result will be here in a few seconds.
    </p>
  )
}

const EntryForm = lazy(() => retryImport(() => import('./entry-form.tsx')))

/** The entry form of an open draw, on steel. The server renders its place. */
function EnterDraw({ drop }: { drop: Pick<Drop, 'slug'> }) {
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
