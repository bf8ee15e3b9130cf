import { type ReactNode, useId } from 'react'

interface ChartPanelProps {
  title: string
  summary: string
  /** With the label that it shall have. Null when there is nothing to show. */
  chart: ((label: string) => ReactNode) | null
  table: ReactNode
}

export function ChartPanel({ title, summary, chart, table }: ChartPanelProps) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="min-w-0">
      <h2 id={heading} className="type-h3">
        {title}
      </h2>
      <p className="max-w-180 pt-1 text-small text-steel-600">{summary}</p>
      {chart && (
        <>
          <div className="mt-6">{chart(`${title}: ${summary}`)}</div>
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
