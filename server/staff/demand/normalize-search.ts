import { countCharacters } from '#contract/platform/values/text.ts'

const MIN_LENGTH = 2
const MAX_LENGTH = 60
/** Email and web addresses, phone numbers, and numbers that name a place, a card or a parcel. 52100 is a steel. */
const PERSONAL = /@|:\/\/|www\.|(?<!\d)(?!52100(?!\d))\d{5,}|(?:\d[\s().+/-]*){7,}/

/** Whether a text can name or reach a person. */
export function isPersonal(text: string): boolean {
  return PERSONAL.test(text.normalize('NFKC').toLowerCase())
}

/** The spelling under which a search is counted, or null for one that is too short or too long, or may contain personal data. */
export function normalizeSearch(text: string): string | null {
  const normal = text
    .normalize('NFKC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .toLowerCase()
  const length = countCharacters(normal)
  if (length < MIN_LENGTH || length > MAX_LENGTH || isPersonal(normal)) return null
  return normal
}
