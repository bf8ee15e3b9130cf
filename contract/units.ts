const MM_PER_INCH = 25.4
const GRAMS_PER_OUNCE = 28.349523125

/** "102 mm" */
export function inMillimetres(inches: number): string {
  return `${short(inches * MM_PER_INCH)} mm`
}

/** "178 g" */
export function inGrams(ounces: number): string {
  return `${short(ounces * GRAMS_PER_OUNCE)} g`
}

function short(amount: number): string {
  return String(amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount))
}
