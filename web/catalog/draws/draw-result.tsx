import type { Drop } from '#contract/catalog/drops/drops.ts'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { CheckDraw } from './check-draw.tsx'
import { Hash } from './hash.tsx'
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

interface HowDrawnProps {
  result: LoadedDraw['result']
  publishedAt: string
  drawnAt: string
}

function HowDrawn({ result, publishedAt, drawnAt }: HowDrawnProps) {
  return (
    <section
      aria-labelledby="how-drawn"
      className="flex flex-col gap-6 self-start bg-bone-200 px-(--page-margin) py-8 md:p-8"
    >
      <div>
        <h2 id="how-drawn" className="type-h2-inner pb-3">
          How we drew the order
        </h2>
        <p>
          Before the first entry we published the commitment. After the draw we published the seed it was made
          from. Seed and entry together give the order, so neither we nor anyone else could choose it.
        </p>
      </div>
      <Hash label="Commitment" value={result.commitment}>
        SHA-256 of the seed, published <LocalTime instant={publishedAt} />
      </Hash>
      <Hash label="Seed" value={result.seed}>
        Published <LocalTime instant={drawnAt} />
      </Hash>
      <CheckDraw result={result} />
      <p className="-mt-2 text-small text-steel-600">
        By hand: HMAC-SHA256 of each entry, with the 32 bytes of the seed as the key. Sort by the result.
      </p>
    </section>
  )
}
