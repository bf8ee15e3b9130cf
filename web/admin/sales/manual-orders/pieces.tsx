import Plus from 'virtual:icon/plus'
import X from 'virtual:icon/x'
import { useState } from 'react'
import { MAX_NAME } from '#contract/platform/values/limits.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { readDollars } from '#contract/platform/values/typed-number.ts'
import { FormSection } from '#web/admin/catalog/products/form/form-section.tsx'
import { Thumbnail } from '#web/admin/platform/images/thumbnail.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { classes } from '#web/platform/ui/cn.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { CustomLine } from './custom-line.tsx'
import type { EditedOrder } from './edited-order.ts'
import { LineError } from './line-error.tsx'
import { LineStepper } from './line-stepper.tsx'
import {
  addProduct,
  addTypedLine,
  type ManualOrderLine,
  type ManualOrderProduct,
  mostOf,
  setQuantity,
} from './manual-order-draft.ts'
import { lineError } from './product-row.tsx'
import { ProductSearch } from './product-search.tsx'
import { SearchStatus } from './search-status.tsx'
import { type Assortment, useProducts } from './use-products.ts'

interface PiecesProps {
  manualOrder: EditedOrder
  assortment: Assortment
}

const MOST_RESULTS = 6

/** What is in the order, and a search that adds to it. */
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
    <FormSection title="Pieces">
      <ul className="border-t border-bone-300">
        {lines.map((line) => (
          <PieceLine key={line.key} manualOrder={manualOrder} line={line} />
        ))}
      </ul>
      <div className="pt-6" data-invalid={manualOrder.errors.lines ? true : undefined}>
        <ProductSearch
          manualOrder={manualOrder}
          placeholder="Add a product"
          search={search}
          onSearch={setSearch}
        />
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
        {manualOrder.saved ? (
          <Button
            kind="quiet"
            size="card"
            disabled={manualOrder.pending !== null}
            onClick={() => manualOrder.setLines(addTypedLine)}
            className="my-2 -ml-4.5"
          >
            <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
            Custom line
          </Button>
        ) : (
          <CustomLine manualOrder={manualOrder} />
        )}
      </div>
    </FormSection>
  )
}

function PieceLine({ manualOrder, line }: { manualOrder: EditedOrder; line: ManualOrderLine }) {
  const { key, name, price, quantity, product, bought, typedPrice } = line
  const isOut = quantity === 0
  const isNew = manualOrder.saved !== undefined && !bought
  const error = lineError(manualOrder, line)
  const label = name || 'the custom line'
  const setTo = (next: number) => manualOrder.setLines((now) => setQuantity(now, key, next))
  return (
    <li
      data-invalid={error ? true : undefined}
      className={classes('border-b border-bone-300 py-2.5', isNew && '-mx-4 bg-bone-100 px-4')}
    >
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        {product && <Thumbnail url={product.image_url} />}
        {typedPrice === undefined ? (
          <div className={classes('min-w-0 grow basis-40', isOut && 'text-steel-600 line-through')}>
            <p className="type-label wrap-anywhere">{name}</p>
            <p className="text-small text-steel-600">
              {formatDollars(price)}
              {bought && ' as bought'}
              {product && ` · ${product.stock} left`}
            </p>
          </div>
        ) : (
          <TypedLine manualOrder={manualOrder} line={line} />
        )}
        <div className="flex items-center gap-3.5 max-sm:grow">
          {!isOut && (
            <>
              <LineStepper
                name={label}
                quantity={quantity}
                max={mostOf(line)}
                disabled={manualOrder.pending !== null}
                onQuantity={setTo}
              />
              <span className="type-label min-w-22 text-right max-sm:grow">
                {formatDollars(price * quantity)}
              </span>
            </>
          )}
          <button
            type="button"
            aria-label={isOut ? `Undo removing ${name}` : `Remove ${label}`}
            disabled={manualOrder.pending !== null}
            onClick={() => setTo(isOut ? (bought?.quantity ?? 1) : 0)}
            className="type-label inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center rounded-control px-2 hover:not-disabled:bg-bone-200"
          >
            {isOut ? 'Undo' : <X size={18} strokeWidth={1.75} aria-hidden="true" />}
          </button>
        </div>
      </div>
      <LineError>{error}</LineError>
    </li>
  )
}

/** Name and price of a custom line. */
function TypedLine({ manualOrder, line }: { manualOrder: EditedOrder; line: ManualOrderLine }) {
  function change(typed: Partial<ManualOrderLine>) {
    manualOrder.setLines((now) => now.map((each) => (each.key === line.key ? { ...each, ...typed } : each)))
  }
  return (
    <div className="grid min-w-0 grow basis-full gap-3 sm:basis-60 sm:grid-cols-[minmax(0,1fr)_116px]">
      <Field
        label="Custom line, new"
        autoFocus={line.name === ''}
        autoComplete="off"
        maxLength={MAX_NAME}
        value={line.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <Field
        label="Price"
        inputMode="decimal"
        autoComplete="off"
        placeholder="$0.00"
        value={line.typedPrice}
        onChange={({ target: { value } }) => change({ typedPrice: value, price: readDollars(value) || 0 })}
      />
    </div>
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
