/** The spec filters of a list, by their names in `Specs`, with their labels. */
export const SPEC_FILTERS = {
  steel: 'Steel',
  blade_length_in: 'Blade length',
  handle_material: 'Handle',
  grind: 'Grind',
  finish: 'Finish',
  hand: 'Hand',
} as const

export type SpecFilter = keyof typeof SPEC_FILTERS
export const SPEC_KEYS = Object.keys(SPEC_FILTERS) as SpecFilter[]

/** Inches. The upper bound is excluded: "9-" is 9 and over. */
export const BLADE_RANGES = ['0-3', '3-4', '4-6', '6-9', '9-'] as const

export const INCH_RANGE = /^(\d{1,2}(?:\.\d{1,3})?)-(\d{1,2}(?:\.\d{1,3})?)?$/

/** "3 to 4 in", "Hollow" */
export function specLabel(key: SpecFilter, value: string): string {
  const [, from, to] = (key === 'blade_length_in' && INCH_RANGE.exec(value)) || []
  if (from === undefined) return value
  if (to === undefined) return `${from} in and over`
  return from === '0' ? `Under ${to} in` : `${from} to ${to} in`
}
