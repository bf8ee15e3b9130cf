type Area = 'local' | 'session'

const area = { local: () => localStorage, session: () => sessionStorage }

/** Null if there is no value, undefined if storage is unavailable. */
export function readStored(where: Area, key: string): string | null | undefined {
  try {
    return area[where]().getItem(key)
  } catch {
    return undefined
  }
}

/** Null removes the entry. @returns false if storage is full or unavailable. */
export function store(where: Area, key: string, text: string | null): boolean {
  try {
    if (text === null) area[where]().removeItem(key)
    else area[where]().setItem(key, text)
    return true
  } catch {
    return false
  }
}
