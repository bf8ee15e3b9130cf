import { randomInt } from 'node:crypto'
import { CODE_ALPHABET } from '#contract/gift-cards/code.ts'
import { CLAIM_CODE_LENGTH, PASSPORT_CODE_LENGTH } from '#contract/passports/limits.ts'

export function newPassportCode(): string {
  return randomCode(PASSPORT_CODE_LENGTH)
}

export function newClaimCode(): string {
  return randomCode(CLAIM_CODE_LENGTH)
}

/** "h7kd2-9vmxr" → "H7KD29VMXR" */
export function plainCode(text: string): string {
  return text.replace(/[\s-]+/g, '').toUpperCase()
}

function randomCode(length: number): string {
  return Array.from({ length }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')
}
