import { isStateCode, minimumAge } from './states.ts'

/** What a buyer types at checkout, all of it text. */
export interface BuyerFields {
  name: string
  email: string
  address: string
  city: string
  state: string
  zip: string
  /** The age the buyer confirmed, as text: "18", "21", or "" while the box is empty. */
  ageConfirmation: string
}

/**
 * A sentence for each wrong field, by name; empty when all are right. The same rules run in the browser as one types
 * and on the server, so the two never disagree.
 */
export function buyerFaults(buyer: BuyerFields): Partial<Record<keyof BuyerFields, string>> {
  const faults = {
    name: lineFault(buyer.name, 'Enter your full name.', 120),
    email: emailFault(buyer.email),
    address: lineFault(buyer.address, 'Enter your street address.', 200),
    city: lineFault(buyer.city, 'Enter your city.', 100),
    state: isStateCode(buyer.state) ? null : 'Choose your state.',
    zip: /^\d{5}$/.test(buyer.zip) ? null : 'Enter all 5 digits.',
    ageConfirmation: ageFault(buyer),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, sentence]) => sentence !== null))
}

export function lineFault(text: string, missing: string, most: number): string | null {
  if (text.trim() === '') return missing
  if (text.trim().length > most) return `Use at most ${most} characters.`
  return CONTROL_CHARACTER.test(text) ? 'Use letters, digits and punctuation on one line.' : null
}

function emailFault(email: string): string | null {
  if (email.trim() === '') return 'Enter your email address.'
  return isEmail(email.trim()) ? null : 'Enter an email address like june@example.com.'
}

function ageFault({ ageConfirmation, state }: BuyerFields): string | null {
  const age = minimumAge(state)
  const confirmed = /^(18|21)$/.test(ageConfirmation) ? Number(ageConfirmation) : 0
  return confirmed >= age ? null : `Confirm that you are at least ${age} years old.`
}

/**
 * C0, DEL, C1 and the line and paragraph separators: nothing that could break out of a label or a mail header. And half
 * characters, which no address line of the payment provider can carry.
 */
const CONTROL_CHARACTER = /[\p{Cc}\p{Cs}\u2028\u2029]/u

const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/u
const MAX_EMAIL = 254

export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL && EMAIL.test(text) && !CONTROL_CHARACTER.test(text) && !text.includes('..')
}
