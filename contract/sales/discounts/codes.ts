import { plainCharacters } from '#contract/platform/values/search-text.ts'

/** Longer texts are no code. */
export const MAX_CODE_LENGTH = 100

const DISCOUNT_CODE = /^[A-Z0-9-]{3,32}$/i
const GIFT_CARD_CODE = /^[A-Z0-9]{4}(?:-[A-Z0-9]{4}){3}$/i

/** Without spaces and other marks than hyphens, in upper case. @returns null for a text that no discount code can be */
export function toDiscountCode(text: string): string | null {
  const code = plainCharacters(text).replace(/[^\p{L}\p{N}-]+/gu, '')
  return DISCOUNT_CODE.test(code) && !hasGiftCardForm(code) ? code.toUpperCase() : null
}

/** Four groups of four. Marks around them and any between them are forgiven. */
export function hasGiftCardForm(text: string): boolean {
  return GIFT_CARD_CODE.test(withHyphens(text))
}

/** "abcd efgh jkmn pqrs" → "ABCD-EFGH-JKMN-PQRS" */
export function toGiftCardCode(text: string): string {
  return withHyphens(text).toUpperCase()
}

function withHyphens(text: string): string {
  return plainCharacters(text)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
