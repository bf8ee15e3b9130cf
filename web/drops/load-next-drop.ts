import type { Drop } from '#contract/drops/drops.ts'
import type { NextDrop } from './next-drop.tsx'

/** The list begins with the drops that are not over. */
export function nextDrop([first]: Drop[]): NextDrop | null {
  if (!first || (first.state !== 'announced' && first.state !== 'open')) return null
  const { slug, name, kind, state, opens_at, closes_at, now } = first
  return { slug, name, kind, state, opens_at, closes_at, now }
}
