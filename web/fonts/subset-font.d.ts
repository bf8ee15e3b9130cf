declare module 'subset-font' {
  /** @returns the font reduced to the glyphs of `text` and to the given axis ranges. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2'; variationAxes: Record<string, { min: number; max: number }> },
  ): Promise<Buffer>
}
