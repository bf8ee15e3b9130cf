import type { DrawResult } from '#contract/catalog/drops/draws.ts'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { CheckDraw } from './check-draw.tsx'
import { Hash } from './hash.tsx'

interface HowDrawnProps {
  result: DrawResult
  publishedAt: string
  drawnAt: string
}

export function HowDrawn({ result, publishedAt, drawnAt }: HowDrawnProps) {
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
