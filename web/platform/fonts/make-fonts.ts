import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'

/** The second file has characters that most pages don't need. `fonts.css` lists the same ranges. */
const PARTS = {
  '': [range(0x20, 0x7e), '\u00a0©·×é½¼¾°–—‘’“”…′″−→'].join(''),
  '-more': [range(0xa1, 0x17f), '‚„•€™←'].join(''),
}

interface FontSource {
  name: string
  source: string
  axes: Record<string, { min: number; max: number }>
}

const FONTS: FontSource[] = [
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
  for (const [part, text] of Object.entries(PARTS)) {
    const font = await subsetFont(whole, text, { targetFormat: 'woff2', variationAxes: axes })
    writeFileSync(join(import.meta.dirname, `${name}${part}.woff2`), font)
    console.log(`${name}${part}`, whole.length, '→', font.length)
  }
}

function range(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, step) => String.fromCodePoint(from + step)).join('')
}
