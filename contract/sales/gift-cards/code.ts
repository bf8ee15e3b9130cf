import { lettersAndDigits } from '#contract/platform/values/search-text.ts'

/** Without 0 O 1 I L, which look alike. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

const GROUP = 4
const LENGTH = 16
/** 16 × 2 = 32, which leaves 1 when divided by 31, the number of characters. */
const INVERSE_OF_LAST_WEIGHT = 2

/** "h7kd 29vm…" → "H7KD29VM…", or null for a text that is no gift card's code: wrong characters, or a wrong last one. */
export function readGiftCardCode(text: string): string | null {
  const code = lettersAndDigits(text)
  if (code.length !== LENGTH || [...code].some((character) => !CODE_ALPHABET.includes(character))) return null
  return code.endsWith(checkCharacter(code.slice(0, -1))) ? code : null
}

/** "H7KD29VMXR4T7Q4K" → "H7KD-29VM-XR4T-7Q4K" */
export function formatGiftCardCode(code: string): string {
  return (code.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-')
}

/** "7Q4K" → "••••-••••-••••-7Q4K" */
export function maskedGiftCardCode(lastFour: string): string {
  return `${`${'•'.repeat(GROUP)}-`.repeat(LENGTH / GROUP - 1)}${lastFour}`
}

/**
 * The weighted sum of all characters is a multiple of 31, a prime, so a wrong character and two swapped neighbors are
 * always found.
 */
export function checkCharacter(code: string): string {
  const size = CODE_ALPHABET.length
  const sum = [...code].reduce(
    (total, character, index) => total + (index + 1) * CODE_ALPHABET.indexOf(character),
    0,
  )
  const remainder = (sum * INVERSE_OF_LAST_WEIGHT) % size
  return CODE_ALPHABET[(size - remainder) % size] ?? ''
}
