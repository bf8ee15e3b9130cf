import { useViewTransitionState } from 'react-router'

/** A `view-transition-name` may occur only once per page. */
export function productTransition(id: number) {
  return { viewTransitionName: `piece-${id}` }
}

/** Names a card's image only while the browser goes to or from its product page. */
export function useProductTransition(id: number, to: string) {
  return useViewTransitionState(to) ? productTransition(id) : undefined
}
