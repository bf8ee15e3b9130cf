/** Lengths that fit between the margins of a US Letter sheet, in inches. */
const UPRIGHT = 7.5
const WIDE = 10
/** Overlap of two sheets, in inches. */
export const OVERLAP = 0.5

export interface Sheets {
  /** Landscape. */
  wide: boolean
  /** The width of a sheet between its margins, in inches. */
  width: number
  /** Where each sheet begins on the drawing, in inches. */
  starts: number[]
}

/** The sheets for a drawing, without scaling it: one if possible, upright if possible. */
export function sheetsFor(drawing: number): Sheets {
  if (drawing <= UPRIGHT) return { wide: false, width: UPRIGHT, starts: [0] }
  const step = WIDE - OVERLAP
  const count = Math.max(1, Math.ceil((drawing - OVERLAP) / step))
  return { wide: true, width: WIDE, starts: Array.from({ length: count }, (_, index) => index * step) }
}
