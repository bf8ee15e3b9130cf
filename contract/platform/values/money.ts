/** Money is whole US cents inside the shop and US dollars with at most two decimals in JSON. */
export type Cents = number

export function toDollars(cents: Cents): number {
  return cents / 100
}

export function toCents(dollars: number): Cents {
  return Math.round(dollars * 100)
}

/** Tolerates floating-point error. */
export function isWholeCents(dollars: number): boolean {
  return Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6
}

/** `amount` × `part` ÷ `whole`, exact and rounded half up. None may be negative. */
export function proportion(amount: Cents, part: number, whole: number): Cents {
  const [a, p, w] = [BigInt(amount), BigInt(part), BigInt(whole)]
  return Number((2n * a * p + w) / (2n * w))
}

const THOUSANDS = /\B(?=(\d{3})+(?!\d))/g

/** 12650 → "12,650". Creating an `Intl.NumberFormat` takes 40 ms on a phone. */
export function withCommas(whole: number | string): string {
  return String(whole).replace(THOUSANDS, ',')
}

/** 1265 → "$1,265.00", -5.5 → "-$5.50" */
export function formatDollars(dollars: number): string {
  const cents = toCents(dollars)
  const [whole = '', part = ''] = (Math.abs(cents) / 100).toFixed(2).split('.')
  return `${cents < 0 ? '-' : ''}$${withCommas(whole)}.${part}`
}
