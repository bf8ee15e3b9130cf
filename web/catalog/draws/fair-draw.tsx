import type { Drop } from '#contract/catalog/drops/drops.ts'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { Hash } from './hash.tsx'

/** Before the draw: what makes it fair. */
export function FairDraw({ drop }: { drop: Pick<Drop, 'commitment' | 'created_at'> }) {
  if (drop.commitment === null) return null
  return (
    <section aria-labelledby="fair-draw" className="page-width section-space">
      <h2 id="fair-draw" className="type-h2-inner pb-4">
        A fair draw
      </h2>
      <p className="max-w-[36em] pb-7 text-steel-600">
        We chose a secret number before the first entry and published its commitment. When entries close we
        publish the number itself, and anyone can check the order.
      </p>
      <Hash label="Commitment" value={drop.commitment}>
        SHA-256 of the seed, published <LocalTime instant={drop.created_at} />
      </Hash>
    </section>
  )
}
