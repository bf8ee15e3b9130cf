import { useSyncExternalStore } from 'react'
import { readStored, store } from '#web/browser-storage.ts'
import { type CartLine, parseLines } from './cart-line.ts'

const STORAGE_KEY = 'cart'
const NOTHING: readonly CartLine[] = []

let keptText: string | null = null
let lines = NOTHING
/** True while the browser refuses to keep the cart: then it lives as long as the page. */
let unkept = false
const listeners = new Set<() => void>()

/** The cart's lines; empty on the server and while the page wakes up, so that both draw the same. */
export function useCart(): readonly CartLine[] {
  return useSyncExternalStore(subscribe, cartLines, () => NOTHING)
}

/** False until the browser's own cart is read: until then nobody knows whether it is empty. */
export function useCartReady(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}

/** How many pieces the cart holds in all. */
export function useCartCount(): number {
  return useSyncExternalStore(
    subscribe,
    () => cartLines().reduce((sum, line) => sum + line.quantity, 0),
    () => 0,
  )
}

/** The line of one piece, if the cart holds it. */
export function useCartLine(id: number): CartLine | undefined {
  return useSyncExternalStore(
    subscribe,
    () => cartLine(id),
    () => undefined,
  )
}

export function cartLines(): readonly CartLine[] {
  const text = readStored('local', STORAGE_KEY)
  if (text !== undefined && text !== keptText && !unkept) {
    keptText = text
    lines = parseLines(text)
  }
  return lines
}

export function cartLine(id: number): CartLine | undefined {
  return cartLines().find((line) => line.id === id)
}

/** Puts a line in the place of the piece's present one, or at the end, or where it stood (`at`). */
export function putLine(line: CartLine, at = cartLines().length): void {
  const present = cartLines().some(({ id }) => id === line.id)
  changeLines((all) =>
    present ? all.map((other) => (other.id === line.id ? line : other)) : all.toSpliced(at, 0, line),
  )
}

/** From 1 to what the shop has of it. */
export function setQuantity(id: number, quantity: number): void {
  const line = cartLine(id)
  if (line) putLine({ ...line, quantity: Math.max(1, Math.min(quantity, line.stock)) })
}

export function removeLine(id: number): void {
  changeLines((all) => all.filter((line) => line.id !== id))
}

export function clearCart(): void {
  changeLines(() => NOTHING)
}

/** `change` sees what is kept at this moment, so that two tabs never write over each other. */
export function changeLines(change: (lines: readonly CartLine[]) => readonly CartLine[]): void {
  const next = change(cartLines())
  if (next === lines) return
  const text = next.length > 0 ? JSON.stringify(next) : null
  lines = next
  unkept = !store('local', STORAGE_KEY, text)
  keptText = text
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === STORAGE_KEY) listener()
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}
