declare module 'subset-font' {
  /** @returns the font with the glyphs of `letters` alone, its axes narrowed to the ranges given. */
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: { targetFormat: 'woff2'; variationAxes: Record<string, { min: number; max: number }> },
  ): Promise<Buffer>
}
