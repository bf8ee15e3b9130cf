import { useState } from 'react'
import { CustomLine } from './custom-line.tsx'
import { LineError } from './line-error.tsx'
import { ProductRow } from './product-row.tsx'
import { ProductSearch } from './product-search.tsx'
import { SearchStatus } from './search-status.tsx'
import type { ManualOrder } from './use-manual-order.ts'
import { type Assortment, useProducts } from './use-products.ts'

interface ProductListProps {
  manualOrder: ManualOrder
  assortment: Assortment
}

/** On a phone: what can be sold, in one list with what is in the order. */
export function ProductList({ manualOrder, assortment }: ProductListProps) {
  const [search, setSearch] = useState('')
  const found = useProducts(assortment, search)
  const { lines } = manualOrder.draft
  const shown = Array.isArray(found) ? found : []
  // What is in the order stays in sight, whatever is searched for.
  const others = lines.filter(({ product }) => !product || !shown.some(({ id }) => id === product.id))
  const available = shown.filter(
    ({ id, stock }) => stock > 0 || lines.some(({ product }) => product?.id === id),
  )
  return (
    <section aria-label="Products">
      <ProductSearch manualOrder={manualOrder} search={search} onSearch={setSearch} />
      <LineError>{manualOrder.errors.lines}</LineError>
      <ul className="pt-2">
        {others.map((line) => (
          <ProductRow key={line.key} manualOrder={manualOrder} product={line.product} line={line} />
        ))}
        {available.map((product) => (
          <ProductRow
            key={`product-${product.id}`}
            manualOrder={manualOrder}
            product={product}
            line={lines.find((line) => line.product?.id === product.id)}
          />
        ))}
      </ul>
      <SearchStatus search={search} found={found} available={available.length} />
      <CustomLine manualOrder={manualOrder} />
    </section>
  )
}
