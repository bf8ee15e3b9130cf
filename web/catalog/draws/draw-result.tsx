import type { Drop } from '#contract/catalog/drops/drops.ts'
import { HowDrawn } from './how-drawn.tsx'
import type { LoadedDraw } from './loaded-draw.ts'
import { ResultTable } from './result-table.tsx'

interface DrawResultProps extends LoadedDraw {
  drop: Pick<Drop, 'created_at' | 'closes_at'>
}

/** Who won, and how anyone can check it. */
export function DrawResult({ drop, result, status }: DrawResultProps) {
  return (
    <div className="md:page-width grid gap-x-16 gap-y-12 pt-14 md:grid-cols-[minmax(0,728fr)_minmax(0,520fr)] md:pt-27">
      <section aria-labelledby="result" className="min-w-0 max-md:page-width">
        <h2 id="result" className="type-h2 pb-5">
          Result
        </h2>
        <ResultTable entries={result.entries} claims={status.open_claims} />
      </section>
      <HowDrawn result={result} publishedAt={drop.created_at} drawnAt={status.drawn_at ?? drop.closes_at} />
    </div>
  )
}
