import { OTHER_KIND } from './limits.ts'

/** Names one piece of a category by the last word of the category's name. */
const NOUNS: Partial<Record<string, string>> = {
  axes: 'axe',
  blades: 'blade',
  choppers: 'chopper',
  cleavers: 'cleaver',
  daggers: 'dagger',
  folders: 'folder',
  hatchets: 'hatchet',
  hunters: 'hunter',
  knives: 'knife',
  machetes: 'machete',
  razors: 'razor',
  sheaths: 'sheath',
  skinners: 'skinner',
  swords: 'sword',
}

/** For kinds without a noun of their own. */
export const UNNAMED_PIECE = 'piece'

/** A noun for sentences: "bowie" for Bowie Knives, "kitchen knife" for Kitchen Knives, else "piece". */
export function pieceNoun({ kind, kind_label }: { kind: string; kind_label: string }): string {
  if (kind === OTHER_KIND) return UNNAMED_PIECE
  const words = kind_label.trim().split(/\s+/).map(lowerCase)
  const noun = NOUNS[words.at(-1) ?? '']
  if (words[0] === 'bowie' || words[0] === 'bowies') return 'bowie'
  return noun === undefined ? UNNAMED_PIECE : [...words.slice(0, -1), noun].join(' ')
}

/** For labels: "Bowie", "Kitchen knife", else the name of the category. */
export function pieceLabel(wishes: { kind: string; kind_label: string }): string {
  const noun = pieceNoun(wishes)
  return noun === UNNAMED_PIECE ? wishes.kind_label : noun.charAt(0).toUpperCase() + noun.slice(1)
}

/** Keeps abbreviations: "EDC". */
function lowerCase(word: string): string {
  return word.length > 1 && word === word.toUpperCase() ? word : word.toLowerCase()
}
