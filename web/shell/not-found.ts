import { data, isRouteErrorResponse } from 'react-router'

export interface NotFoundWords {
  heading: string
  text: string
}

/** `throw notFound({ heading: 'Product Not Found', … })` in a loader: status 404, and the screen with these words. */
export function notFound(words: NotFoundWords) {
  return data(words, { status: 404 })
}

/** What stands in the place of a page that threw {@link notFound}; null when it broke in another way. */
export function notFoundWords(error: unknown): NotFoundWords | null {
  if (!isRouteErrorResponse(error) || error.status !== 404) return null
  const said = error.data as Partial<NotFoundWords> | null
  return {
    heading: said?.heading ?? 'Page Not Found',
    text: said?.text ?? 'There is nothing at this address.',
  }
}
