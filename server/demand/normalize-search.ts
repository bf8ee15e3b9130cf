import { countCharacters } from '#contract/characters.ts'

const MIN_LENGTH = 2
const MAX_LENGTH = 60
/** Email and web addresses, phone numbers, and numbers that name an order, a card or a parcel. */
const PERSONAL = /@|:\/\/|www\.|\d{5,}|(?:\d[\s().+/-]*){7,}/

/** The spelling under which a search is counted, or null for one that is too short or too long, or may contain personal data. */
export function normalizeSearch(text: string): string | null {
  const normal = text
    .normalize('NFKC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .toLowerCase()
  const length = countCharacters(normal)
  if (length < MIN_LENGTH || length > MAX_LENGTH || PERSONAL.test(normal)) return null
  return normal
}
