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

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** "$1,265.00" from 1265 (dollars). */
export function formatDollars(dollars: number): string {
  return usd.format(dollars)
}
