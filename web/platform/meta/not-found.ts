import { data, isRouteErrorResponse } from 'react-router'

export interface NotFoundContent {
  heading: string
  text: string
}

/** `throw notFound({ heading: 'Product Not Found', … })` in a loader responds with 404 and this screen. */
export function notFound(content: NotFoundContent) {
  return data(content, { status: 404 })
}

/** Null if the error is not a 404. */
export function notFoundContent(error: unknown): NotFoundContent | null {
  if (!isRouteErrorResponse(error) || error.status !== 404) return null
  const content = error.data as Partial<NotFoundContent> | null
  return {
    heading: content?.heading ?? 'Page Not Found',
    text: content?.text ?? 'There is nothing at this address.',
  }
}
