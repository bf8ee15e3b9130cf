import { MAX_ALT } from './shop.ts'

interface Shown {
  name: string
  steel?: string | null
  handle_material?: string | null
}

/**
 * What a picture is taken to show until somebody says it better: "Drop Point Hunter, 1095 high carbon steel, black walnut
 * handle". @param place of the picture in the row, from 0
 */
export function proposedAlt({ name, steel, handle_material }: Shown, place: number): string {
  const facts = [name, steel, handle_material && `${handle_material} handle`]
  const words = facts.filter(Boolean).join(', ')
  return (place === 0 ? words : `${words}, view ${place + 1}`).slice(0, MAX_ALT)
}
