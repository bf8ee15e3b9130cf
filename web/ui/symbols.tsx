import Heart from 'virtual:icon/heart'
import { CardRule } from './size-ruler.tsx'

export const HEART = 'heart'

/** Shapes that every card uses, drawn once per document before the first card. */
export function Symbols() {
  return (
    <svg aria-hidden="true" className="hidden">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: Lucide's own shapes, fixed when the pages are built */}
      <g id={HEART} dangerouslySetInnerHTML={{ __html: Heart.shapes }} />
      <CardRule />
    </svg>
  )
}
