import Plus from 'virtual:icon/plus'
import X from 'virtual:icon/x'
import { useState } from 'react'
import { formatDollars } from '#contract/platform/values/money.ts'
import { Thumbnail } from '#web/admin/platform/images/thumbnail.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { CustomLine } from './custom-line.tsx'
import { LineError } from './line-error.tsx'
import { LineStepper } from './line-stepper.tsx'
import { lineError } from './product-row.tsx'
import { ProductSearch } from './product-search.tsx'
import { addProduct, type SaleLine, type SaleProduct, setQuantity } from './sale-draft.ts'
import { SearchStatus } from './search-status.tsx'
import { type Assortment, useProducts } from './use-products.ts'
import type { Sale } from './use-sale.ts'

interface PiecesProps {
  sale: Sale
  assortment: Assortment
}

const MOST_RESULTS = 6

/** In a wide window: what is in the order, and a search that adds to it. */
export function Pieces({ sale, assortment }: PiecesProps) {
  const [search, setSearch] = useState('')
  const found = useProducts(assortment, search)
  const isSearching = search.trim() !== ''
  const { lines } = sale.draft
  const results = Array.isArray(found) ? found.filter(({ stock }) => stock > 0).slice(0, MOST_RESULTS) : []

  function add(product: SaleProduct) {
    sale.setLines((now) => addProduct(now, product))
    setSearch('')
  }

  return (
    <section aria-labelledby="pieces">
      <h2 id="pieces" className="type-h3 pb-3">
        Pieces
      </h2>
      <ul className="border-t border-bone-300">
        {lines.map((line) => (
          <PieceLine key={line.key} sale={sale} line={line} />
        ))}
      </ul>
      <div className="pt-6">
        <ProductSearch sale={sale} search={search} onSearch={setSearch} />
        <LineError>{sale.errors.lines}</LineError>
        {isSearching && (
          <ul className="mt-2 bg-bone-200 empty:hidden">
            {results.map((product) => (
              <Result
                key={product.id}
                product={product}
                disabled={sale.pending !== null}
                onAdd={() => add(product)}
              />
            ))}
          </ul>
        )}
        {isSearching && <SearchStatus search={search} found={found} available={results.length} />}
        <CustomLine sale={sale} />
      </div>
    </section>
  )
}

function PieceLine({ sale, line }: { sale: Sale; line: SaleLine }) {
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
          disabled={sale.pending !== null}
          onQuantity={(next) => sale.setLines((now) => setQuantity(now, key, next))}
        />
        <span className="type-label min-w-22 text-right">{formatDollars(price * quantity)}</span>
        <button
          type="button"
          aria-label={`Remove ${name}`}
          disabled={sale.pending !== null}
          onClick={() => sale.setLines((now) => setQuantity(now, key, 0))}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:not-disabled:bg-bone-200"
        >
          <X size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      <LineError>{lineError(sale, line)}</LineError>
    </li>
  )
}

interface ResultProps {
  product: SaleProduct
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
