import { randomInt } from 'node:crypto'
import { CLAIM_CODE_LENGTH, PASSPORT_CODE_LENGTH } from '#contract/customers/passports/limits.ts'
import { CODE_ALPHABET } from '#contract/sales/gift-cards/code.ts'

export function newPassportCode(): string {
  return randomCode(PASSPORT_CODE_LENGTH)
}

export function newClaimCode(): string {
  return randomCode(CLAIM_CODE_LENGTH)
}

function randomCode(length: number): string {
  return Array.from({ length }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')
}
