/** The shop's typefaces, by their addresses. */
export interface Letters {
  /** The stylesheet that names them. */
  sheet: string
  /** The files that every page needs. */
  fonts: string[]
}

/** Where a browser notes that it has had the letters: the address of their stylesheet. */
type Noted = Storage & { letters?: string }

/** What both scripts of an arriving page share. Runs in the browser, as text in the page. */
export function letterTools({ sheet, fonts }: Letters) {
  // An element made and put into the page.
  function put<Name extends keyof HTMLElementTagNameMap>(
    name: Name,
    set: Partial<HTMLElementTagNameMap[Name]>,
    into: HTMLElement = document.head,
  ): HTMLElementTagNameMap[Name] {
    return into.appendChild(Object.assign(document.createElement(name), set))
  }

  function preload(): void {
    for (const href of fonts) {
      put('link', { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href })
    }
  }

  // A browser may keep nothing, and say so by throwing.
  function areKept(): boolean {
    try {
      return (localStorage as Noted).letters === sheet
    } catch {
      return false
    }
  }

  function noteKept(): void {
    try {
      ;(localStorage as Noted).letters = sheet
    } catch {}
  }

  return { put, preload, areKept, noteKept }
}
