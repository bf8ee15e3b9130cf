import type { Product } from '#contract/catalogue.ts'

const MM_PER_INCH = 25.4
const GRAMS_PER_OUNCE = 28.349523125

export interface Fact {
  label: string
  value: string
}

/** What the bench measured, in the order one asks for it. What is not known has no row. */
export function benchFacts({ specs, weight_oz }: Pick<Product, 'specs' | 'weight_oz'>): Fact[] {
  const rows: [string, string | null | undefined][] = [
    ['Steel', specs?.steel],
    ['Hardness', specs?.hardness_hrc && `${specs.hardness_hrc.replace(/(\d)-(\d)/g, '$1–$2')} HRC`],
    ['Blade length', length(specs?.blade_length_in)],
    ['Overall length', length(specs?.overall_length_in)],
    ['Blade thickness', length(specs?.blade_thickness_in)],
    ['Grind', specs?.grind],
    ['Finish', specs?.finish],
    ['Handle', specs?.handle_material],
    ['Pins', specs?.pins],
    ['Sheath', specs?.sheath],
    ['Weight', weight(weight_oz)],
  ]
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

function length(inches: number | null | undefined): string | null {
  return inches ? `${inches} in (${short(inches * MM_PER_INCH)} mm)` : null
}

function weight(ounces: number | null): string | null {
  return ounces ? `${ounces} oz (${short(ounces * GRAMS_PER_OUNCE)} g)` : null
}

/** Below ten a tenth matters, above it does not. */
function short(amount: number): string {
  return String(amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount))
}
