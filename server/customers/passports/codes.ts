import { randomInt } from 'node:crypto'
import { CODE_ALPHABET } from '#contract/sales/gift-cards/code.ts'

const PASSPORT_CODE_LENGTH = 10
const CLAIM_CODE_LENGTH = 8

export function newPassportCode(): string {
  return randomCode(PASSPORT_CODE_LENGTH)
}

export function newClaimCode(): string {
  return randomCode(CLAIM_CODE_LENGTH)
}

function randomCode(length: number): string {
  return Array.from({ length }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')
}
