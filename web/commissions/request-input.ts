import type { RequestValues } from './request-draft.ts'

/** Turns what a customer typed into the fields of the request: "8.5 in" is 8.5, and "$1,200" is 1200. */
export function toRequestInput(values: RequestValues): RequestValues {
  return {
    ...values,
    blade_length_in: inchesIn(values.blade_length_in),
    budget_min: dollarsIn(values.budget_min),
    budget_max: dollarsIn(values.budget_max),
  }
}

const UNIT = /\s*(?:in\.?|inch|inches|"|”|″)$/i

export function inchesIn(text = ''): string {
  return text.trim().replace(UNIT, '')
}

function dollarsIn(text = ''): string {
  return text
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(',', '')
}
