import type { CardPiece } from '../card-piece.ts'
import { ProductCard } from '../product-card.tsx'

export function RelatedPieces({ pieces }: { pieces: CardPiece[] }) {
  if (pieces.length === 0) return null
  return (
    <section aria-labelledby="related" className="off-screen page-width pt-18 md:pt-32">
      <h2 id="related" className="type-h2 pb-7 md:pb-9">
        From the same bench
      </h2>
      <ul className="grid gap-x-6 gap-y-14 sm:grid-cols-2 md:grid-cols-3">
        {pieces.map((piece) => (
          <li key={piece.id} className="sm:max-md:nth-3:hidden">
            <ProductCard product={piece} />
          </li>
        ))}
      </ul>
    </section>
  )
}
