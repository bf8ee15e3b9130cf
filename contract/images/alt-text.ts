import { MAX_ALT } from '#contract/limits.ts'

interface Shown {
  name: string
  steel?: string | null
  handle_material?: string | null
}

/**
 * The default alt text: "Drop Point Hunter, 1095 high carbon steel, black walnut handle".
 * @param position of the image, from 0
 */
export function proposedAlt({ name, steel, handle_material }: Shown, position: number): string {
  const facts = [name, steel, handle_material && `${handle_material} handle`]
  const text = facts.filter(Boolean).join(', ')
  return (position === 0 ? text : `${text}, view ${position + 1}`).slice(0, MAX_ALT)
}
