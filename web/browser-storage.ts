type Area = 'local' | 'session'

const area = { local: () => localStorage, session: () => sessionStorage }

/** What this browser keeps under a key; null when there is nothing, undefined when it keeps nothing at all. */
export function readStored(where: Area, key: string): string | null | undefined {
  try {
    return area[where]().getItem(key)
  } catch {
    return undefined
  }
}

/** Keeps a text, or drops it with null. @returns false when the browser would not (private mode, no room). */
export function store(where: Area, key: string, text: string | null): boolean {
  try {
    if (text === null) area[where]().removeItem(key)
    else area[where]().setItem(key, text)
    return true
  } catch {
    return false
  }
}
