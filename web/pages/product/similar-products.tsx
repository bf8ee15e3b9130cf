import type { CardProduct } from '#web/catalog/storefront/card-product.ts'
import { ProductCard } from '#web/pages/product-card/product-card.tsx'

export function SimilarProducts({ products }: { products: CardProduct[] }) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby="similar" className="page-width pt-18 md:pt-32 print:hidden">
      <h2 id="similar" className="type-h2 pb-7 md:pb-9">
        Similar products
      </h2>
      <ul className="grid gap-x-6 gap-y-14 sm:grid-cols-2 md:grid-cols-3">
        {products.map((product) => (
          <li key={product.id} className="sm:max-md:nth-3:hidden">
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}
