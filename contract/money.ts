/** Money is whole US cents inside the shop and US dollars with at most two decimals in JSON. */
export type Cents = number

export function toDollars(cents: Cents): number {
  return cents / 100
}

/** The nearest whole cent, so that 0.1 + 0.2 dollars are 30 cents. */
export function toCents(dollars: number): Cents {
  return Math.round(dollars * 100)
}

/** True when a dollar amount has no part of a cent, float noise aside. */
export function isWholeCents(dollars: number): boolean {
  return Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6
}

/** A comma before each three digits that end a number's whole part. */
const THOUSANDS = /\B(?=(\d{3})+(?!\d))/g

/** "12,650" from 12650 or its digits. By hand: the browser's own formatter takes a phone 40 ms to make as a page wakes up. */
export function withCommas(whole: number | string): string {
  return String(whole).replace(THOUSANDS, ',')
}

/** "$1,265.00" from 1265 (dollars), "-$5.50" from -5.5. */
export function formatDollars(dollars: number): string {
  const cents = toCents(dollars)
  const [whole = '', part = ''] = (Math.abs(cents) / 100).toFixed(2).split('.')
  return `${cents < 0 ? '-' : ''}$${withCommas(whole)}.${part}`
}
