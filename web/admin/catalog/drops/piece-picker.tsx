import Plus from 'virtual:icon/plus'
import { useEffect, useRef, useState } from 'react'
import type { DropProduct } from '#contract/catalog/drops/drops.ts'
import type { AdminProduct } from '#contract/catalog/products/admin-products.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Field } from '#web/platform/ui/field.tsx'

const PAUSE_MS = 250
const SHOWN = '8'

interface PiecePickerProps {
  chosen: DropProduct[]
  onPick: (piece: DropProduct) => void
}

/** A search field with results; a press adds one. */
export function PiecePicker({ chosen, onPick }: PiecePickerProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [search, setSearch] = useState('')
  const [found, setFound] = useState<AdminProduct[] | 'failed' | null>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isOpen) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const text = search.trim()
      const answer = await adminApi
        .products({ page: '1', per_page: SHOWN, sort: 'newest', ...(text && { search: text }) })
        .catch(() => null)
      if (isCurrent) setFound(answer?.data ?? 'failed')
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [isOpen, search])

  if (!isOpen) {
    return (
      <Button kind="quiet" size="card" className="mt-2 -ml-4.5" onClick={() => setIsOpen(true)}>
        <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
        Add a piece
      </Button>
    )
  }
  const results = Array.isArray(found) ? found.filter(({ id }) => !chosen.some((each) => each.id === id)) : []
  return (
    <div className="mt-4 bg-bone-200 p-4">
      <Field
        ref={input}
        label="Search products"
        type="search"
        spellCheck={false}
        value={search}
        autoFocus
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
          if (event.key === 'Escape') setIsOpen(false)
        }}
      />
      <p role="status" className="pt-2 text-small text-steel-600">
        {found === null && 'Loading…'}
        {found === 'failed' && 'The products could not be loaded. Change the search to try again.'}
        {Array.isArray(found) && results.length === 0 && 'No other product matches.'}
      </p>
      <ul>
        {results.map((product) => (
          <li key={product.id} className="border-b border-bone-300 last:border-b-0">
            <button
              type="button"
              onClick={() => onPick(toPiece(product))}
              className="flex min-h-12 w-full items-center justify-between gap-4 py-1.5 text-left hover:underline"
            >
              <span className="min-w-0 wrap-anywhere">{product.name}</span>
              <span className="shrink-0 text-small text-steel-600">
                {formatDollars(product.price)}, {product.stock} in stock
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Button kind="secondary" size="card" className="mt-3" onClick={() => setIsOpen(false)}>
        Done
      </Button>
    </div>
  )
}

function toPiece({ id, name, image_url, price, stock, published }: AdminProduct): DropProduct {
  return { id, name, image_url, price, stock, published, sold: 0 }
}
