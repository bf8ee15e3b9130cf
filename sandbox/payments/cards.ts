export type Card = {
  brand: string
  last4: string
  expMonth: number
  expYear: number
  funding: 'credit' | 'debit'
}

export type CardField = 'card_number' | 'expiry' | 'cvc' | 'name'

export type CardDecline = { code: string; declineCode?: string; message: string; field?: CardField }

type Outcome = { challenge: boolean; decline: CardDecline | null }

const ACCEPTED: Outcome = { challenge: false, decline: null }

const ACCEPTED_NUMBERS = [
  '4242424242424242',
  '4000056655665556',
  '5555555555554444',
  '5200828282828210',
  '5105105105105100',
  '378282246310005',
  '371449635398431',
  '6011111111111117',
  '6011000990139424',
]

function declined(declineCode: string, message = 'Your card was declined.'): Outcome {
  return { challenge: false, decline: { code: 'card_declined', declineCode, message } }
}

const OTHER_NUMBERS: Record<string, Outcome> = {
  '4000000000000002': declined('generic_decline'),
  '4000000000009995': declined('insufficient_funds', 'Your card has insufficient funds.'),
  '4000000000009987': declined('lost_card'),
  '4000000000009979': declined('stolen_card'),
  '4000000000000069': {
    challenge: false,
    decline: { code: 'expired_card', message: 'Your card has expired.', field: 'expiry' },
  },
  '4000000000000127': {
    challenge: false,
    decline: { code: 'incorrect_cvc', message: "Your card's security code is incorrect.", field: 'cvc' },
  },
  '4000000000000119': {
    challenge: false,
    decline: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  '4000000000003220': { challenge: true, decline: null },
  '4000002760003184': { challenge: true, decline: null },
  '4000002500003155': { challenge: true, decline: null },
  '4000008400001629': { challenge: true, decline: declined('generic_decline').decline },
}

/** Declines all but test cards, so that real cards are never used. */
export function outcomeOf(number: string): Outcome {
  if (ACCEPTED_NUMBERS.includes(number)) return ACCEPTED
  const message = 'Your card was declined. This is a sandbox: use one of the test cards.'
  return OTHER_NUMBERS[number] ?? declined('test_mode_live_card', message)
}

export function passesLuhn(number: string) {
  const sum = [...number].reverse().reduce((total, char, index) => {
    const digit = Number(char) * (index % 2 === 1 ? 2 : 1)
    return total + (digit > 9 ? digit - 9 : digit)
  }, 0)
  return sum % 10 === 0
}

export function brandOf(number: string) {
  if (number.startsWith('4')) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  if (/^3[47]/.test(number)) return 'amex'
  if (/^6(011|5)/.test(number)) return 'discover'
  return 'unknown'
}

export function toCard(number: string, expMonth: number, expYear: number): Card {
  const funding = number === '4000056655665556' ? 'debit' : 'credit'
  return { brand: brandOf(number), last4: number.slice(-4), expMonth, expYear, funding }
}
