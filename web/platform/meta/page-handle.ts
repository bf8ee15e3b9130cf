import type { ComponentType } from 'react'
import { useMatches } from 'react-router'

/** Exported by a page: `export const handle = { … } satisfies PageHandle`. */
export interface PageHandle {
  /** 'over-hero' is transparent over the hero image; 'checkout' shows only the brand and a link back. */
  header?: 'steel' | 'over-hero' | 'checkout' | ComponentType<HeaderProps>
  /** 'links' omits the map and the contact form. */
  footer?: boolean | 'links'
}

export interface HeaderProps {
  menuOpen: boolean
  setMenuOpen: (open: boolean) => void
}

/** The page's handle, with defaults from its layouts. */
export function usePageHandle(): PageHandle {
  return Object.assign({}, ...useMatches().map(({ handle }) => handle))
}
