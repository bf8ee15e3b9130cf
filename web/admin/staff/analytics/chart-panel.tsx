import { type ReactNode, Suspense, useId } from 'react'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'
import { useHydrated } from '#web/platform/ui/use-hydrated.ts'
import { ChartErrorBoundary } from './chart-error-boundary.tsx'

interface ChartPanelProps {
  title: string
  summary: string
  chart: ReactNode
  height: number
  table: ReactNode
}

export function ChartPanel({ title, summary, chart, height, table }: ChartPanelProps) {
  const heading = useId()
  const hydrated = useHydrated()
  const skeleton = <Skeleton className="size-full" />
  return (
    <section aria-labelledby={heading} className="min-w-0">
      <h2 id={heading} className="type-h3">
        {title}
      </h2>
      <p className="max-w-180 pt-1 text-small text-steel-600">{summary}</p>
      {chart && (
        <>
          {/* After a rotation the chart resizes late and must not widen the page meanwhile. */}
          <div
            role="img"
            aria-label={`${title}: ${summary}`}
            className="mt-6 overflow-hidden"
            style={{ height }}
          >
            {hydrated ? (
              <ChartErrorBoundary>
                <Suspense fallback={skeleton}>{chart}</Suspense>
              </ChartErrorBoundary>
            ) : (
              skeleton
            )}
          </div>
          <details className="mt-3">
            <summary className="type-label inline-flex min-h-11 items-center rounded-control underline decoration-brass-700 underline-offset-4 hover:decoration-steel-950">
              Show as table
            </summary>
            {table}
          </details>
        </>
      )}
    </section>
  )
}
