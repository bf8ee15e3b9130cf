import { data } from 'react-router'

export interface NotFoundWords {
  heading: string
  text: string
}

/** `throw notFound({ heading: 'Product Not Found', … })` in a loader: status 404, and the screen with these words. */
export function notFound(words: NotFoundWords) {
  return data(words, { status: 404 })
}
