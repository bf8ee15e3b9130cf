import { useMatches } from 'react-router'

/** What a page asks of the shell around it: `export const handle = { … } satisfies PageHandle`. */
export interface PageHandle {
  /** 'over-hero': transparent on the page's own picture. 'checkout': brand and the way back alone. */
  header?: 'steel' | 'over-hero' | 'checkout'
  /** 'links': without map and form, for the page that has them itself. */
  footer?: boolean | 'links'
}

export function usePageHandle(): PageHandle {
  return (useMatches().at(-1)?.handle ?? {}) as PageHandle
}
