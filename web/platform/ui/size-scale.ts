const STEP_IN = 5
export const MIN_SCALE_IN = 15

export interface ProductLengths {
  overall_length_in: number | null
  blade_length_in: number | null
}

export interface SizeScale {
  /** Length of the ruler in inches: 15, or the next multiple of five that fits the product. */
  scale: number
  overall: number
  blade: number
  handle: number
  label: string
}

/** Null for a product without lengths, such as a sheath. */
export function sizeScale(lengths: ProductLengths | null): SizeScale | null {
  const overall = lengths?.overall_length_in
  const blade = lengths?.blade_length_in
  if (!overall || !blade || blade > overall) return null
  return {
    scale: rulerLength(overall),
    overall,
    blade,
    handle: Math.round((overall - blade) * 10) / 10,
    label: `Overall ${overall} inches, blade ${blade} inches`,
  }
}

/** In inches: 15, or the next multiple of five that fits. */
export function rulerLength(overall: number): number {
  return Math.max(MIN_SCALE_IN, Math.ceil(overall / STEP_IN) * STEP_IN)
}

export function isLongTick(inch: number): boolean {
  return inch % STEP_IN === 0
}
