import { readStored, store } from '#web/platform/api/browser-storage.ts'

const KEY = 'dismissed-announcement'

export function isDismissed(text: string): boolean {
  return readStored('local', KEY) === text
}

export function rememberDismissed(text: string): void {
  store('local', KEY, text)
}

/**
 * Runs inline before the page is drawn, so it can't use anything outside its body. Shared pages contain the announcement for
 * everyone: one that was dismissed in this browser is hidden before it appears.
 */
export function hideDismissedAnnouncement(): void {
  try {
    const text = localStorage.getItem('dismissed-announcement')
    if (text === null) return
    const sheet = new CSSStyleSheet()
    sheet.insertRule(`[data-announcement="${CSS.escape(text)}"] { display: none }`)
    document.adoptedStyleSheets.push(sheet)
  } catch {
    // Without storage or in an old browser, the announcement shows until the page is hydrated.
  }
}
