import Minus from 'virtual:icon/minus'
import Plus from 'virtual:icon/plus'
import type { AdminProduct } from '#contract/catalog/products/admin-products.ts'
import { MAX_STOCK } from '#contract/platform/values/limits.ts'
import { SMALL_FIELD } from '#web/platform/ui/field-style.ts'
import { useStock } from './use-stock.ts'

export function StockField({ product }: { product: AdminProduct }) {
  const { typed, type, step, settle, saving } = useStock(product)
  const { name } = product
  return (
    <div
      aria-busy={saving}
      className="inline-flex h-11.5 items-stretch rounded-control border border-bone-500 bg-white"
    >
      <button
        type="button"
        aria-label={`Decrease quantity of ${name}`}
        disabled={Number(typed) <= 0}
        onClick={() => step(-1)}
        className={STEP}
      >
        <Minus size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        aria-label={`Stock of ${name}`}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle()
          if (event.key === 'ArrowUp') step(1)
          if (event.key === 'ArrowDown') step(-1)
        }}
        className={`w-12 min-w-0 bg-transparent text-center ${SMALL_FIELD}`}
      />
      <button
        type="button"
        aria-label={`Increase quantity of ${name}`}
        disabled={Number(typed) >= MAX_STOCK}
        onClick={() => step(1)}
        className={STEP}
      >
        <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </div>
  )
}

const STEP =
  'inline-flex w-11 shrink-0 items-center justify-center hover:not-disabled:bg-bone-200 disabled:text-steel-500 disabled:opacity-60'
