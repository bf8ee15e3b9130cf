import { CARRIERS, type Carrier } from './shop.ts'

/**
 * The shapes of the carriers' numbers on labels within the United States, each with its check digit last. After the
 * public collection github.com/jkeen/tracking_number_data (MIT), whose sample numbers the test beside this holds.
 */
interface Form {
  shape: RegExp
  /** Whether the check digit, the last character, follows from those before it. */
  checks(digits: string): boolean
}

const USPS_PARCEL: Form = {
  shape: /^(420(\d{5}|\d{9}))?9[1-5](\d{20}|\d{24}|\d{28})$/,
  checks: (number) =>
    [22, 26, 30].some((length) => number.length >= length && modTen(number.slice(-length), 3)),
}

const FORMS: Record<Carrier, Form[]> = {
  USPS: [
    USPS_PARCEL,
    // Printed without its first two digits, 91; some were numbered without them.
    { shape: /^\d{20}$/, checks: (number) => modTen(number, 3) || modTen(`91${number}`, 3) },
    { shape: /^[A-Z]{2}\d{9}US$/, checks: (number) => postalUnion(number.slice(2, 11)) },
  ],
  UPS: [
    { shape: /^1Z[A-Z0-9]{15}\d$/, checks: (number) => modTenFromFront(number.slice(2), 2) },
    { shape: /^[AHJKTV]\d{10}$/, checks: (number) => modTenFromFront(number.slice(1), 2) },
    // Handed to the post for the last mile.
    { shape: /^92(\d{20}|\d{24})$/, checks: USPS_PARCEL.checks },
  ],
  FedEx: [
    { shape: /^\d{12}$/, checks: (number) => weighted(number, [3, 1, 7]) },
    { shape: /^\d{15}$/, checks: (number) => modTen(number, 3) },
    { shape: /^\d{18}$/, checks: (number) => modTen(number.slice(2), 3) },
    { shape: /^96\d{20}$/, checks: (number) => modTen(number.slice(-15), 3) },
    { shape: /^\d{34}$/, checks: (number) => weighted(number.slice(-14), [1, 7, 3]) },
    { shape: /^92(\d{20}|\d{24})$/, checks: USPS_PARCEL.checks },
  ],
}

/**
 * A sentence when a number does not look like one of that carrier's; null when it does. A doubt, not a refusal: carriers
 * invent new numbers.
 */
export function trackingDoubt(carrier: Carrier, typed: string): string | null {
  const number = typed.replace(/[\s-]/g, '').toUpperCase()
  if (looksRight(carrier, number)) return null
  const other = CARRIERS.find((each) => each !== carrier && looksRight(each, number))
  return other
    ? `This looks like a number of ${other}, not of ${carrier}.`
    : `This does not look like a ${carrier} number. Compare it with the label.`
}

function looksRight(carrier: Carrier, number: string): boolean {
  return FORMS[carrier].some(({ shape, checks }) => shape.test(number) && checks(number))
}

/** A letter counts as UPS defines it: A is 2, B is 3, and so on, from 0 again after 9. */
function worth(character: string): number {
  return /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 3) % 10
}

/** Every second character, the one before the check digit first, counts `weight` times; the whole ends in 0. */
function modTen(number: string, weight: number): boolean {
  const values = [...number].map(worth).toReversed()
  return values.reduce((sum, value, place) => sum + value * (place % 2 === 1 ? weight : 1), 0) % 10 === 0
}

/** The same, counted from the front: the second character is the first that counts more. */
function modTenFromFront(number: string, weight: number): boolean {
  const values = [...number].map(worth)
  const check = values.pop() ?? 0
  const sum = values.reduce((total, value, place) => total + value * (place % 2 === 1 ? weight : 1), 0)
  return (sum + check) % 10 === 0
}

/** FedEx: each digit times the next of three weights, the sum modulo 11, and that modulo 10. */
function weighted(number: string, weights: [number, number, number]): boolean {
  const digits = [...number].map(Number)
  const check = digits.pop()
  const sum = digits.reduce((total, digit, place) => total + digit * (weights[place % 3] ?? 0), 0)
  return (sum % 11) % 10 === check
}

/** The Universal Postal Union's standard S10. */
function postalUnion(digits: string): boolean {
  const weights = [8, 6, 4, 2, 3, 5, 9, 7]
  const sum = weights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0)
  const rest = 11 - (sum % 11)
  const check = rest === 10 ? 0 : rest === 11 ? 5 : rest
  return check === Number(digits[8])
}
