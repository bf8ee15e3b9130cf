import { type ReactNode, Suspense, useId } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DrawnOrNot } from './drawn-or-not.tsx'
import { useAwake } from './use-awake.ts'

interface ChartFigureProps {
  title: string
  /** What the picture says, in words: read by whoever does not see it. */
  sentence: string
  /** Null when there is nothing to draw; the sentence then says so. */
  chart: ReactNode
  /** The chart's height in pixels, kept free while it is on its way. */
  height: number
  /** The same figures. */
  table: ReactNode
}

/** A picture of figures, the sentence it comes to, and its table behind a button. Charts are drawn in the browser alone. */
export function ChartFigure({ title, sentence, chart, height, table }: ChartFigureProps) {
  const heading = useId()
  const awake = useAwake()
  const waiting = <Skeleton className="size-full" />
  return (
    <section aria-labelledby={heading} className="min-w-0">
      <h2 id={heading} className="type-h3">
        {title}
      </h2>
      <p className="max-w-180 pt-1 text-small text-steel-600">{sentence}</p>
      {chart && (
        <>
          {/* A chart learns of a turned phone a moment late: until then it must not push the page wide. */}
          <div
            role="img"
            aria-label={`${title}: ${sentence}`}
            className="mt-6 overflow-hidden"
            style={{ height }}
          >
            {awake ? (
              <DrawnOrNot>
                <Suspense fallback={waiting}>{chart}</Suspense>
              </DrawnOrNot>
            ) : (
              waiting
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
