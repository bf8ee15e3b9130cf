/** The facts one can narrow a list by, under the names they have in `Specs`, with the words on the screen. */
export const FACT_FILTERS = {
  steel: 'Steel',
  blade_length_in: 'Blade length',
  handle_material: 'Handle',
  grind: 'Grind',
  finish: 'Finish',
  hand: 'Hand',
} as const

export type FactFilter = keyof typeof FACT_FILTERS
export const FACT_KEYS = Object.keys(FACT_FILTERS) as FactFilter[]

/** The lengths of blades that are offered, in inches, the upper end left out: "9-" is 9 and over. */
export const BLADE_RANGES = ['0-3', '3-4', '4-6', '6-9', '9-'] as const

export const INCH_RANGE = /^(\d{1,2}(?:\.\d{1,3})?)-(\d{1,2}(?:\.\d{1,3})?)?$/

/** What a value of such a filter is called: "3 to 4 in", "Hollow". */
export function factWords(key: FactFilter, value: string): string {
  const [, from, to] = (key === 'blade_length_in' && INCH_RANGE.exec(value)) || []
  if (from === undefined) return value
  if (to === undefined) return `${from} in and over`
  return from === '0' ? `Under ${to} in` : `${from} to ${to} in`
}
