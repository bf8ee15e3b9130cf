import { useState } from 'react'
import { CustomLine } from './custom-line.tsx'
import { LineError } from './line-error.tsx'
import { ProductRow } from './product-row.tsx'
import { ProductSearch } from './product-search.tsx'
import { SearchStatus } from './search-status.tsx'
import { type Assortment, useProducts } from './use-products.ts'
import type { Sale } from './use-sale.ts'

interface ProductListProps {
  sale: Sale
  assortment: Assortment
}

/** On a phone: what can be sold, in one list with what is in the order. */
export function ProductList({ sale, assortment }: ProductListProps) {
  const [search, setSearch] = useState('')
  const found = useProducts(assortment, search)
  const { lines } = sale.draft
  const shown = Array.isArray(found) ? found : []
  // What is in the order stays in sight, whatever is searched for.
  const others = lines.filter(({ product }) => !product || !shown.some(({ id }) => id === product.id))
  const available = shown.filter(
    ({ id, stock }) => stock > 0 || lines.some(({ product }) => product?.id === id),
  )
  return (
    <section aria-label="Products">
      <ProductSearch sale={sale} search={search} onSearch={setSearch} />
      <LineError>{sale.errors.lines}</LineError>
      <ul className="pt-2">
        {others.map((line) => (
          <ProductRow key={line.key} sale={sale} product={line.product} line={line} />
        ))}
        {available.map((product) => (
          <ProductRow
            key={`product-${product.id}`}
            sale={sale}
            product={product}
            line={lines.find((line) => line.product?.id === product.id)}
          />
        ))}
      </ul>
      <SearchStatus search={search} found={found} available={available.length} />
      <CustomLine sale={sale} />
    </section>
  )
}
