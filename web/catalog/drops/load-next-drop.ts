import type { Drop } from '#contract/catalog/drops/drops.ts'
import type { NextDrop } from './next-drop.tsx'

/** What is open, and what opens next, also while another one is open. The list begins with the drops that are not over. */
export function nextDrops(drops: Drop[]): NextDrop[] {
  return (['open', 'announced'] as const).flatMap((wanted) => {
    const found = drops.find(({ state }) => state === wanted)
    if (!found) return []
    const { slug, name, kind, state, opens_at, closes_at, now } = found
    return [{ slug, name, kind, state, opens_at, closes_at, now }]
  })
}
