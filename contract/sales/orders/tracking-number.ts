import { CARRIERS, type Carrier } from './tracking.ts'

/** Number formats for labels within the United States, from github.com/jkeen/tracking_number_data (MIT). */
interface Format {
  pattern: RegExp
  /** Verifies the check digit, the last character. */
  isValid(digits: string): boolean
}

const USPS_PARCEL: Format = {
  pattern: /^(420(\d{5}|\d{9}))?9[1-5](\d{20}|\d{24}|\d{28})$/,
  isValid: (number) =>
    [22, 26, 30].some((length) => number.length >= length && modTen(number.slice(-length), 3)),
}

const FORMATS: Record<Carrier, Format[]> = {
  USPS: [
    USPS_PARCEL,
    // Printed without the leading 91; some check digits don't count it either.
    { pattern: /^\d{20}$/, isValid: (number) => modTen(number, 3) || modTen(`91${number}`, 3) },
    { pattern: /^[A-Z]{2}\d{9}US$/, isValid: (number) => postalUnion(number.slice(2, 11)) },
  ],
  UPS: [
    { pattern: /^1Z[A-Z0-9]{15}\d$/, isValid: (number) => modTenFromFront(number.slice(2), 2) },
    { pattern: /^[AHJKTV]\d{10}$/, isValid: (number) => modTenFromFront(number.slice(1), 2) },
    // UPS Mail Innovations: delivered by USPS.
    { pattern: /^92(\d{20}|\d{24})$/, isValid: USPS_PARCEL.isValid },
  ],
  FedEx: [
    { pattern: /^\d{12}$/, isValid: (number) => weighted(number, [3, 1, 7]) },
    { pattern: /^\d{15}$/, isValid: (number) => modTen(number, 3) },
    { pattern: /^\d{18}$/, isValid: (number) => modTen(number.slice(2), 3) },
    { pattern: /^96\d{20}$/, isValid: (number) => modTen(number.slice(-15), 3) },
    { pattern: /^\d{34}$/, isValid: (number) => weighted(number.slice(-14), [1, 7, 3]) },
    { pattern: /^92(\d{20}|\d{24})$/, isValid: USPS_PARCEL.isValid },
  ],
}

/** Null for a number that matches the carrier. Only a warning, because carriers introduce new formats. */
export function trackingWarning(carrier: Carrier, typed: string): string | null {
  const number = typed.replace(/[\s-]/g, '').toUpperCase()
  if (matchesCarrier(carrier, number)) return null
  const other = CARRIERS.find((each) => each !== carrier && matchesCarrier(each, number))
  return other
    ? `This looks like a ${other} number, not a ${carrier} number.`
    : `This does not look like a ${carrier} number. Compare it with the label.`
}

/** The carrier whose format and check digit match, or null. Parcels that other carriers hand over to USPS count as USPS. */
export function carrierOf(typed: string): Carrier | null {
  const number = typed.replace(/[\s-]/g, '').toUpperCase()
  return CARRIERS.find((carrier) => matchesCarrier(carrier, number)) ?? null
}

function matchesCarrier(carrier: Carrier, number: string): boolean {
  return FORMATS[carrier].some(({ pattern, isValid }) => pattern.test(number) && isValid(number))
}

/** UPS counts A as 2, B as 3 and so on, modulo 10. */
function digitValue(character: string): number {
  return /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 3) % 10
}

/** Every second character, counted from the check digit, is weighted; the sum is a multiple of 10. */
function modTen(number: string, weight: number): boolean {
  const values = [...number].map(digitValue).toReversed()
  return values.reduce((sum, value, index) => sum + value * (index % 2 === 1 ? weight : 1), 0) % 10 === 0
}

/** The same, counted from the first character. */
function modTenFromFront(number: string, weight: number): boolean {
  const values = [...number].map(digitValue)
  const check = values.pop() ?? 0
  const sum = values.reduce((total, value, index) => total + value * (index % 2 === 1 ? weight : 1), 0)
  return (sum + check) % 10 === 0
}

/** FedEx: weighted sum modulo 11, then modulo 10. */
function weighted(number: string, weights: [number, number, number]): boolean {
  const digits = [...number].map(Number)
  const check = digits.pop()
  const sum = digits.reduce((total, digit, index) => total + digit * (weights[index % 3] ?? 0), 0)
  return (sum % 11) % 10 === check
}

/** The Universal Postal Union's standard S10. */
function postalUnion(digits: string): boolean {
  const weights = [8, 6, 4, 2, 3, 5, 9, 7]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  const rest = 11 - (sum % 11)
  const check = rest === 10 ? 0 : rest === 11 ? 5 : rest
  return check === Number(digits[8])
}
