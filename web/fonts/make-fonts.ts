import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'

/** Cuts the two typefaces down to the letters and the range of shapes that the shop sets: half of the bytes fall. */

/**
 * What English and measures are set in; the rest of western European names and places waits in files of their own until
 * a page has one. The same ranges stand in `letters.css`.
 */
const PARTS = {
  '': [range(0x20, 0x7e), '\u00a0©·×é½¼¾°–—‘’“”…′″−→'].join(''),
  '-more': [range(0xa1, 0x17f), '‚„•€™←'].join(''),
}

interface Cut {
  name: string
  /** Address of the file as its makers give it out. */
  source: string
  axes: Record<string, { min: number; max: number }>
}

const FONTS: Cut[] = [
  {
    name: 'fraunces',
    source: import.meta.resolve('@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2'),
    axes: { wght: { min: 400, max: 450 }, opsz: { min: 36, max: 72 } },
  },
  {
    name: 'inter',
    source: import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
    axes: { wght: { min: 400, max: 600 } },
  },
]

for (const { name, source, axes } of FONTS) {
  const whole = readFileSync(new URL(source))
  for (const [part, letters] of Object.entries(PARTS)) {
    const font = await subsetFont(whole, letters, { targetFormat: 'woff2', variationAxes: axes })
    writeFileSync(join(import.meta.dirname, `${name}${part}.woff2`), font)
    console.log(`${name}${part}`, whole.length, '→', font.length)
  }
}

function range(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, step) => String.fromCodePoint(from + step)).join('')
}
