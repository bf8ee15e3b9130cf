import { MM_PER_INCH } from './calibration.ts'

/** A length in inches as a CSS length. */
export type Length = (inches: number) => string

export const inPixels =
  (scale: number): Length =>
  (inches) =>
    `${inches * scale}px`

export const cssMillimeters: Length = (inches) => `${inches * MM_PER_INCH}mm`
