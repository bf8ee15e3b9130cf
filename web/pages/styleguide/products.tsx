import type { CardProduct } from '#web/catalog/storefront/card-product.ts'
import { FailedListing } from '#web/catalog/storefront/listing/failed-listing.tsx'
import { GridSkeleton } from '#web/catalog/storefront/listing/grid-skeleton.tsx'
import { ProductCard } from '#web/pages/product-card/product-card.tsx'
import { Section, Specimen, Specimens } from './section.tsx'

/** A product is on a page once. */
const OTHER_ID = 1_000_000

export function Products({ products }: { products: CardProduct[] }) {
  const available = products.find(({ stock, specs }) => stock > 0 && specs)
  const sold = products.find(({ stock }) => stock <= 0)
  const withoutLengths = products.find(({ specs }) => !specs?.overall_length_in)
  return (
    <Section name="Product card">
      <Specimens least={300}>
        {available && (
          <Specimen state="In stock">
            <ProductCard product={available} thumbnails />
          </Specimen>
        )}
        {sold && (
          <Specimen state="Sold out">
            <ProductCard product={sold} thumbnails />
          </Specimen>
        )}
        {withoutLengths && (
          <Specimen state="Without a size">
            <ProductCard product={withoutLengths} thumbnails />
          </Specimen>
        )}
        {available && (
          <Specimen state="Image failed to load">
            <ProductCard product={{ ...available, id: OTHER_ID, images: [] }} />
          </Specimen>
        )}
      </Specimens>
      <div style={{ paddingTop: 48 }}>
        <Specimen state="Loading">
          <GridSkeleton />
        </Specimen>
      </div>
      <div style={{ paddingTop: 48 }}>
        <Specimen state="Failed to load">
          <FailedListing />
        </Specimen>
      </div>
    </Section>
  )
}
