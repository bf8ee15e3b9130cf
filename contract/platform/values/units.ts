const MM_PER_INCH = 25.4
const GRAMS_PER_OUNCE = 28.349523125

/** "102 mm" */
export function inMillimeters(inches: number): string {
  return `${rounded(inches * MM_PER_INCH)} mm`
}

/** "178 g" */
export function inGrams(ounces: number): string {
  return `${rounded(ounces * GRAMS_PER_OUNCE)} g`
}

function rounded(amount: number): string {
  return String(amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount))
}
