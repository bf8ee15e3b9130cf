import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { browserApi, errorMessage } from '#web/platform/api/browser-api.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { type SizedProduct, toSized } from './sized-product.ts'

const MAX_PRODUCTS = '100'
const TYPING_MS = 250

interface BesideListProps {
  productId: number
  isChosen: boolean
  onChoose: (product: SizedProduct | null) => void
  onClose: () => void
}

/** The products that have a true size, with a search. */
export function BesideList({ productId, isChosen, onChoose, onClose }: BesideListProps) {
  const [search, setSearch] = useState('')
  const { products, failure, tryAgain } = useSizedProducts(search.trim())
  const id = useId()
  const others = products?.filter((product) => product.id !== productId)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    // Closes the list, not the dialog around it.
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape works from every control inside
    <div onKeyDown={onKeyDown} className="border border-t-0 border-bone-500 bg-white">
      <label htmlFor={`${id}-search`} className="sr-only">
        Search knives
      </label>
      <input
        id={`${id}-search`}
        type="search"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: it opens by a press on the button above
        autoFocus
        value={search}
        maxLength={100}
        placeholder="Search knives"
        autoComplete="off"
        onChange={(event) => setSearch(event.target.value)}
        className="h-11 w-full border-b border-bone-300 bg-transparent px-4 -outline-offset-3"
      />
      <p role="status" className={classes('px-4 text-small text-steel-600', stateText() && 'py-3')}>
        {stateText()}
      </p>
      {failure && (
        <div className="px-4 py-3 text-small">
          <p role="alert" className="text-rust-700">
            {failure}
          </p>
          <button
            type="button"
            onClick={tryAgain}
            className="min-h-11 font-[550] underline underline-offset-4"
          >
            Try again
          </button>
        </div>
      )}
      {!failure && (
        <ul className="max-h-64 overflow-y-auto overscroll-contain">
          {isChosen && <Choice onChoose={() => onChoose(null)}>No other knife</Choice>}
          {others?.map((product) => (
            <Choice key={product.id} onChoose={() => onChoose(product)}>
              {product.name}, {product.overall} in
            </Choice>
          ))}
        </ul>
      )}
    </div>
  )

  function stateText(): string | null {
    if (failure) return null
    if (!others) return 'Loading…'
    return others.length === 0 ? 'No other knife was found.' : null
  }
}

function Choice({ onChoose, children }: { onChoose: () => void; children: ReactNode }) {
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="min-h-11 w-full px-4 py-2 text-left text-small wrap-anywhere -outline-offset-3 hover:bg-bone-100"
      >
        {children}
      </button>
    </li>
  )
}

function useSizedProducts(search: string) {
  const [products, setProducts] = useState<SizedProduct[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt loads once more
  useEffect(() => {
    let isCurrent = true
    async function load() {
      try {
        const { data } = await browserApi.products.list({
          per_page: MAX_PRODUCTS,
          ...(search && { search }),
        })
        if (!isCurrent) return
        setFailure(null)
        setProducts(data.map(toSized).filter((product) => product !== null))
      } catch (error) {
        if (isCurrent) setFailure(errorMessage(error, 'The knives could not be loaded.'))
      }
    }
    const timer = setTimeout(() => void load(), search ? TYPING_MS : 0)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [search, attempt])
  return { products, failure, tryAgain: () => setAttempt(attempt + 1) }
}
