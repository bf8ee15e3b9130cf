import Plus from 'virtual:icon/plus'
import X from 'virtual:icon/x'
import { useState } from 'react'
import { formatDollars } from '#contract/platform/values/money.ts'
import { Thumbnail } from '#web/admin/platform/images/thumbnail.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { CustomLine } from './custom-line.tsx'
import { LineError } from './line-error.tsx'
import { LineStepper } from './line-stepper.tsx'
import {
  addProduct,
  type ManualOrderLine,
  type ManualOrderProduct,
  setQuantity,
} from './manual-order-draft.ts'
import { lineError } from './product-row.tsx'
import { ProductSearch } from './product-search.tsx'
import { SearchStatus } from './search-status.tsx'
import type { ManualOrder } from './use-manual-order.ts'
import { type Assortment, useProducts } from './use-products.ts'

interface PiecesProps {
  manualOrder: ManualOrder
  assortment: Assortment
}

const MOST_RESULTS = 6

/** In a wide window: what is in the order, and a search that adds to it. */
export function Pieces({ manualOrder, assortment }: PiecesProps) {
  const [search, setSearch] = useState('')
  const found = useProducts(assortment, search)
  const isSearching = search.trim() !== ''
  const { lines } = manualOrder.draft
  const results = Array.isArray(found) ? found.filter(({ stock }) => stock > 0).slice(0, MOST_RESULTS) : []

  function add(product: ManualOrderProduct) {
    manualOrder.setLines((now) => addProduct(now, product))
    setSearch('')
  }

  return (
    <section aria-labelledby="pieces">
      <h2 id="pieces" className="type-h3 pb-3">
        Pieces
      </h2>
      <ul className="border-t border-bone-300">
        {lines.map((line) => (
          <PieceLine key={line.key} manualOrder={manualOrder} line={line} />
        ))}
      </ul>
      <div className="pt-6">
        <ProductSearch manualOrder={manualOrder} search={search} onSearch={setSearch} />
        <LineError>{manualOrder.errors.lines}</LineError>
        {isSearching && (
          <ul className="mt-2 bg-bone-200 empty:hidden">
            {results.map((product) => (
              <Result
                key={product.id}
                product={product}
                disabled={manualOrder.pending !== null}
                onAdd={() => add(product)}
              />
            ))}
          </ul>
        )}
        {isSearching && <SearchStatus search={search} found={found} available={results.length} />}
        <CustomLine manualOrder={manualOrder} />
      </div>
    </section>
  )
}

function PieceLine({ manualOrder, line }: { manualOrder: ManualOrder; line: ManualOrderLine }) {
  const { key, name, price, quantity, product } = line
  return (
    <li className="border-b border-bone-300 py-2.5">
      <div className="flex items-center gap-3.5">
        {product && <Thumbnail url={product.image_url} />}
        <div className="min-w-0 grow">
          <p className="type-label wrap-anywhere">{name}</p>
          <p className="text-small text-steel-600">
            {formatDollars(price)}
            {product && ` · ${product.stock} left`}
          </p>
        </div>
        <LineStepper
          name={name}
          quantity={quantity}
          max={product?.stock ?? null}
          disabled={manualOrder.pending !== null}
          onQuantity={(next) => manualOrder.setLines((now) => setQuantity(now, key, next))}
        />
        <span className="type-label min-w-22 text-right">{formatDollars(price * quantity)}</span>
        <button
          type="button"
          aria-label={`Remove ${name}`}
          disabled={manualOrder.pending !== null}
          onClick={() => manualOrder.setLines((now) => setQuantity(now, key, 0))}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:not-disabled:bg-bone-200"
        >
          <X size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      <LineError>{lineError(manualOrder, line)}</LineError>
    </li>
  )
}

interface ResultProps {
  product: ManualOrderProduct
  disabled: boolean
  onAdd: () => void
}

function Result({ product: { name, price, stock, image_url }, disabled, onAdd }: ResultProps) {
  return (
    <li className="flex items-center gap-3.5 border-b border-bone-300 p-3 last:border-b-0">
      <Thumbnail url={image_url} />
      <div className="min-w-0 grow">
        <p className="type-label wrap-anywhere">{name}</p>
        <p className="text-small text-steel-600">
          {formatDollars(price)} · {stock} left
        </p>
      </div>
      <Button kind="secondary" size="card" disabled={disabled} onClick={onAdd}>
        <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
        Add<span className="sr-only"> {name}</span>
      </Button>
    </li>
  )
}
