/** The words of a search, without those that fit every knife, and the blade length that it names. */
export interface SearchWords {
  words: string[]
  inches: number | null
}

const COMMON = new Set([
  'knife',
  'knive',
  'a',
  'an',
  'the',
  'for',
  'with',
  'of',
  'and',
  'in',
  'inch',
  'inche',
  'blade',
  'long',
])
const INCHES = /(?<![\d.])(\d{1,2}(?:\.\d{1,3})?)\s*-?\s*(?:inch(?:es)?\b|in\b|["”″])/
const BARE_LENGTH = /^(?:[2-9]|1\d|2[0-4])(?:\.\d{1,3})?$/

export function searchWords(text: string): SearchWords {
  const [, inches] = INCHES.exec(text) ?? []
  const words = wordsOf(text.replace(INCHES, ' ')).filter((word) => !COMMON.has(word))
  const bare = inches === undefined ? words.find((word) => BARE_LENGTH.test(word)) : undefined
  const length = inches ?? bare
  return {
    words: words.filter((word) => word !== bare),
    inches: length === undefined ? null : Number(length),
  }
}

/** The words of a text in lower case, without a plural s. */
export function wordsOf(text: string): string[] {
  const words = text
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .match(/[\p{L}\p{N}.]+/gu)
  return (words ?? [])
    .map((word) => word.replace(/^\.+|\.+$/g, ''))
    .map((word) => (word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word))
    .filter((word) => word !== '')
}
