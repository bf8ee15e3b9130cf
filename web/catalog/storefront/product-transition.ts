import { useViewTransitionState } from 'react-router'

/** A `view-transition-name` may occur only once per page. */
export function productTransition(id: number) {
  return { viewTransitionName: `piece-${id}` }
}

/** Only while the browser goes to or from the product's page. */
export function useProductTransition(id: number, to: string) {
  // biome-ignore lint/correctness/useHookAtTopLevel: the condition never changes
  return !import.meta.env.SSR && useViewTransitionState(to) ? productTransition(id) : undefined
}
