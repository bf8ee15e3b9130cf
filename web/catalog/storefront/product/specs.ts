import type { Product } from '#contract/catalog/products/products.ts'
import { longDay } from '#contract/platform/values/dates.ts'
import { inGrams, inMillimeters } from '#contract/platform/values/units.ts'

export interface SpecRow {
  label: string
  value: string
}

const HANDS: Record<string, string> = { right: 'Right-handed', left: 'Left-handed', either: 'Either hand' }

export function specRows({ specs, weight_oz }: Pick<Product, 'specs' | 'weight_oz'>): SpecRow[] {
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
    ['Hand', specs?.hand && (HANDS[specs.hand] ?? specs.hand)],
    ['Heat treatment', specs?.heat_treatment],
    ['Finished', specs?.finished_on && longDay(specs.finished_on)],
    ['Weight', weight(weight_oz)],
  ]
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

function length(inches: number | null | undefined): string | null {
  return inches ? `${inches} in (${inMillimeters(inches)})` : null
}

function weight(ounces: number | null): string | null {
  return ounces ? `${ounces} oz (${inGrams(ounces)})` : null
}
