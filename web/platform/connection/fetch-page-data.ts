import { waitForRequest } from './unreachable.ts'

/** React Router's address for the data of a page. */
const PAGE_DATA = /\.data$/

/**
 * Keeps a navigation waiting while there is no connection, so that the page it starts from stays on the screen. React Router
 * has no option for this; it calls the global `fetch`.
 */
export function retryPageData(): void {
  const { fetch } = window
  window.fetch = async (input, init) => {
    if (!isPageData(input)) return fetch(input, init)
    for (;;) {
      try {
        return await fetch(input, init)
      } catch (error) {
        if (init?.signal?.aborted) throw error
        await waitForRequest()
        init?.signal?.throwIfAborted()
      }
    }
  }
}

function isPageData(input: RequestInfo | URL): boolean {
  return input instanceof URL && input.origin === location.origin && PAGE_DATA.test(input.pathname)
}
