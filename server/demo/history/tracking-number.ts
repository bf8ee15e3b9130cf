import type { Carrier } from '#contract/sales/orders/tracking.ts'
import type { Random } from './random.ts'

export interface Tracking {
  carrier: Carrier
  tracking_number: string
}

/** With a valid check digit. */
export function inventTracking(random: Random): Tracking {
  return random.chance(0.12)
    ? { carrier: 'UPS', tracking_number: upsNumber(random) }
    : { carrier: 'USPS', tracking_number: uspsNumber(random) }
}

/** 22 digits, checked as GS1 does: from the right, every other digit counts three times. */
function uspsNumber(random: Random): string {
  const digits = `94001${digitsOf(random, 16)}`
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return digits + ((10 - (sum % 10)) % 10)
}

/** "1Z", 15 digits and a check digit for which every other digit counts twice. */
function upsNumber(random: Random): string {
  const digits = digitsOf(random, 15)
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 2),
    0,
  )
  return `1Z${digits}${(10 - (sum % 10)) % 10}`
}

function digitsOf(random: Random, length: number): string {
  return Array.from({ length }, () => random.between(0, 9)).join('')
}
