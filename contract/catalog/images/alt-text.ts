import { MAX_ALT } from '#contract/platform/values/limits.ts'
import { firstCharacters } from '#contract/platform/values/text.ts'

interface Described {
  name: string
  steel?: string | null
  handle_material?: string | null
}

/**
 * The default alt text: "Drop Point Hunter, 1095 high carbon steel, black walnut handle".
 * @param position of the image, from 0
 */
export function defaultAltText({ name, steel, handle_material }: Described, position: number): string {
  const parts = [name, steel, handle_material && `${handle_material} handle`]
  const text = parts.filter(Boolean).join(', ')
  return firstCharacters(position === 0 ? text : `${text}, view ${position + 1}`, MAX_ALT)
}
