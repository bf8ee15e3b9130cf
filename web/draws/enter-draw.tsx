import { lazy, Suspense } from 'react'
import type { Drop } from '#contract/drops/drops.ts'
import { retryImport } from '#web/connection/retry-import.ts'

const EntryForm = lazy(() => retryImport(() => import('./entry-form.tsx')))

/** The entry form of an open draw, on steel. */
export function EnterDraw({ drop }: { drop: Pick<Drop, 'slug'> }) {
  return (
    <Suspense fallback={<div className="min-h-93" />}>
      <EntryForm slug={drop.slug} />
    </Suspense>
  )
}
