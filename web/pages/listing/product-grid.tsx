import type { CardProduct } from '#web/catalog/storefront/card-product.ts'
import { ProductCard } from '#web/pages/product-card/product-card.tsx'

const SIZES = '(width<640px)91vw,316px'

export function ProductGrid({ products }: { products: CardProduct[] }) {
  return (
    <ul className="grid gap-x-6 gap-y-16 sm:grid-cols-2 lg:grid-cols-3">
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} headingLevel="h2" sizes={SIZES} priority={index === 0} thumbnails />
        </li>
      ))}
    </ul>
  )
}
