import type { ComponentType } from 'react'
import { useMatches } from 'react-router'

/** What a page asks of the shell around it: `export const handle = { … } satisfies PageHandle`. */
export interface PageHandle {
  /** 'over-hero': transparent on the page's own picture. 'checkout': brand and the way back alone. Or one of its own. */
  header?: 'steel' | 'over-hero' | 'checkout' | ComponentType<HeaderProps>
  /** 'links': without map and form, for the page that has them itself. */
  footer?: boolean | 'links'
}

export interface HeaderProps {
  menuOpen: boolean
  setMenuOpen: (open: boolean) => void
}

/** What the page asks for, and where it asks for nothing, what the layout around it does. */
export function usePageHandle(): PageHandle {
  return Object.assign({}, ...useMatches().map(({ handle }) => handle))
}
