import type { CardPiece } from '#web/storefront/card-piece.ts'
import { FailedListing } from '#web/storefront/listing/failed-listing.tsx'
import { GridSkeleton } from '#web/storefront/listing/grid-skeleton.tsx'
import { ProductCard } from '#web/storefront/product-card.tsx'
import { Section, Specimen, Specimens } from './section.tsx'

/** A piece in the grid: for sale, sold, without a measure, without a picture; then what stands there meanwhile. */
export function Pieces({ pieces }: { pieces: CardPiece[] }) {
  const forSale = pieces.find(({ stock, specs }) => stock > 0 && specs)
  const sold = pieces.find(({ stock }) => stock <= 0)
  const unmeasured = pieces.find(({ specs }) => !specs?.overall_length_in)
  return (
    <Section name="A piece in the grid">
      <Specimens least={300}>
        {forSale && (
          <Specimen state="For sale: press its button">
            <ProductCard product={forSale} thumbnails />
          </Specimen>
        )}
        {sold && (
          <Specimen state="Sold">
            <ProductCard product={sold} thumbnails />
          </Specimen>
        )}
        {unmeasured && (
          <Specimen state="Without a measure">
            <ProductCard product={unmeasured} thumbnails />
          </Specimen>
        )}
        {forSale && (
          <Specimen state="Its picture did not come">
            <ProductCard product={{ ...forSale, images: [], image_url: null }} />
          </Specimen>
        )}
      </Specimens>
      <div style={{ paddingTop: 48 }}>
        <Specimen state="On its way">
          <GridSkeleton />
        </Specimen>
      </div>
      <div style={{ paddingTop: 48 }}>
        <Specimen state="Could not be had">
          <FailedListing />
        </Specimen>
      </div>
    </Section>
  )
}
