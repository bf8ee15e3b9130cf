import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { MAX_STOCK } from '#contract/shop.ts'
import type { StaffProduct } from '#contract/staff-products.ts'
import { SMALL_FIELD } from '#web/ui/field-style.ts'
import { useStock } from './use-stock.ts'

/** How many lie on the shelf, changed right here: by the buttons or by typing. Saved a moment after the last press. */
export function StockField({ piece }: { piece: StaffProduct }) {
  const { typed, type, step, settle, saving } = useStock(piece)
  const { name } = piece
  return (
    <div
      aria-busy={saving}
      className="inline-flex h-11.5 items-stretch rounded-control border border-bone-500 bg-white"
    >
      <button
        type="button"
        aria-label={`One less of ${name}`}
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
        aria-label={`One more of ${name}`}
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
