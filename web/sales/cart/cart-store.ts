import { create } from 'zustand'
import { readStored, store } from '#web/platform/api/browser-storage.ts'
import { type CartLine, parseLines } from './cart-line.ts'

const STORAGE_KEY = 'cart'

type Lines = readonly CartLine[]

const useStore = create<{ lines: Lines }>(() => ({ lines: [] }))

let storedText: string | null = null
/** False if the browser refuses to store the cart; it then lasts as long as the page. */
let isStored = true

if (typeof window !== 'undefined') {
  useStore.subscribe(({ lines }) => {
    document.documentElement.dataset.cart = lines.length > 0 ? 'filled' : 'empty'
  })
  loadLines()
  addEventListener('storage', loadLines)
  addEventListener('pageshow', loadLines)
}

function loadLines(): void {
  const text = readStored('local', STORAGE_KEY)
  if (text === undefined || text === storedText || !isStored) return
  storedText = text
  useStore.setState({ lines: parseLines(text) })
}

/** Empty on the server and until hydration. */
export function useCart(): Lines {
  return useStore(({ lines }) => lines)
}

export function useCartCount(): number {
  return useStore(({ lines }) => countPieces(lines))
}

export function cartCount(): number {
  return countPieces(cartLines())
}

function countPieces(lines: Lines): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}

export function useCartLine(id: number): CartLine | undefined {
  return useStore(({ lines }) => lines.find((line) => line.id === id))
}

export function cartLines(): Lines {
  loadLines()
  return useStore.getState().lines
}

export function cartLine(id: number): CartLine | undefined {
  return cartLines().find((line) => line.id === id)
}

/** Replaces the product's line, or inserts a new one at `index`. */
export function setLine(line: CartLine, index = cartLines().length): void {
  changeLines((lines) =>
    lines.some(({ id }) => id === line.id)
      ? lines.map((other) => (other.id === line.id ? line : other))
      : lines.toSpliced(index, 0, line),
  )
}

export function setQuantity(id: number, quantity: number): void {
  const line = cartLine(id)
  if (line) setLine({ ...line, quantity: Math.max(1, Math.min(quantity, line.stock)) })
}

export function removeLine(id: number): void {
  changeLines((lines) => lines.filter((line) => line.id !== id))
}

export function clearCart(): void {
  changeLines(() => [])
}

/** `change` gets the stored lines, so two tabs never overwrite each other. */
export function changeLines(change: (lines: Lines) => Lines): void {
  const before = cartLines()
  const lines = change(before)
  if (lines === before) return
  storedText = lines.length > 0 ? JSON.stringify(lines) : null
  isStored = store('local', STORAGE_KEY, storedText)
  useStore.setState({ lines })
}
