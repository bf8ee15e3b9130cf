import { brandOf, type CardField, passesLuhn } from './cards.ts'
import type { Payment } from './pay.ts'

export type CardForm = Record<CardField, string>
export type CardErrors = Partial<Record<CardField, string>>

export const EMPTY_CARD_FORM: CardForm = { card_number: '', expiry: '', cvc: '', name: '' }

type ParsedCard = { payment: Payment } | { errors: CardErrors }

export function toCardForm(body: unknown): CardForm {
  const fields = typeof body === 'object' && body !== null ? body : {}
  const read = (name: CardField) => {
    const value: unknown = Reflect.get(fields, name)
    return typeof value === 'string' ? value.trim().slice(0, 200) : ''
  }
  return { card_number: read('card_number'), expiry: read('expiry'), cvc: read('cvc'), name: read('name') }
}

export function parseCardForm(form: CardForm, nowS: number): ParsedCard {
  const number = form.card_number.replace(/[\s-]/g, '')
  const expiry = parseExpiry(form.expiry)
  const errors: CardErrors = {
    ...fieldError('card_number', numberError(number)),
    ...fieldError('expiry', expiryError(expiry, nowS)),
    ...fieldError('cvc', cvcError(form.cvc, number)),
    ...fieldError('name', form.name ? undefined : 'Enter the name on the card.'),
  }
  if (!expiry || Object.keys(errors).length > 0) return { errors }
  return { payment: { number, expMonth: expiry.month, expYear: expiry.year, name: form.name } }
}

function fieldError(field: CardField, message: string | undefined): CardErrors {
  return message ? { [field]: message } : {}
}

function numberError(number: string) {
  if (!number) return 'Enter the card number.'
  if (!/^\d{12,19}$/.test(number)) return 'Enter the full number: 12 to 19 digits.'
  if (!passesLuhn(number)) return 'This card number is not valid. Check it for a mistyped digit.'
  return undefined
}

function parseExpiry(text: string) {
  const match = /^(\d{1,2})\s*[/ -]\s*(\d{2}|\d{4})$|^(\d{2})(\d{2})$/.exec(text)
  const month = Number(match?.[1] ?? match?.[3])
  const year = Number(match?.[2] ?? match?.[4])
  if (!(month >= 1 && month <= 12)) return undefined
  return { month, year: year < 100 ? 2000 + year : year }
}

function expiryError(expiry: { month: number; year: number } | undefined, nowS: number) {
  if (!expiry) return 'Enter month and year as MM / YY.'
  const now = new Date(nowS * 1000)
  const monthsLeft = (expiry.year - now.getUTCFullYear()) * 12 + expiry.month - (now.getUTCMonth() + 1)
  if (monthsLeft < 0) return 'This card has expired.'
  return monthsLeft > 50 * 12 ? 'This year is too far away.' : undefined
}

function cvcError(cvc: string, number: string) {
  const digits = brandOf(number) === 'amex' ? 4 : 3
  return new RegExp(`^\\d{${digits}}$`).test(cvc) ? undefined : `Enter the ${digits} digits of the code.`
}
