import { useViewTransitionState } from 'react-router'

/** Its photograph's name on the way from one page to the next: one of each name at a time. */
export function pieceTransition(id: number) {
  return { viewTransitionName: `piece-${id}` }
}

/** For a card: its photograph has the name only while one goes to its page or comes from there. */
export function usePieceTransition(id: number, to: string) {
  return useViewTransitionState(to) ? pieceTransition(id) : undefined
}
