import { readNumber } from '#contract/platform/values/typed-number.ts'
import { percentText } from '#web/admin/platform/form/number-texts.ts'

export type ZipRateTexts = {
  zip: string
  rate: string
}

type Pasted = { rows: ZipRateTexts[]; error?: undefined } | { rows?: undefined; error: string }

/** Reads lines of a ZIP code and its rate: "25301 7" or "25301, 7.000 %". */
export function parsePastedRates(text: string): Pasted {
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean)
  if (lines.length === 0) return { error: 'Paste lines of a ZIP code and a rate, like 25301 7.' }
  const rows = new Map<string, string>()
  for (const line of lines) {
    const [, zip, typed = ''] = /^(\d{5})(?:-\d{4})?[\s,;:|]+(.+)$/.exec(line) ?? []
    const rate = readNumber(typed)
    if (!zip || Number.isNaN(rate)) {
      return {
        error: `‘${line.slice(0, 40)}’ is not a ZIP code and a rate, like 25301 7. Nothing was added.`,
      }
    }
    rows.set(zip, percentText(rate, 3))
  }
  return { rows: [...rows].map(([zip, rate]) => ({ zip, rate })) }
}

/** A pasted rate replaces the rate of its ZIP code. */
export function mergeRates(before: ZipRateTexts[], pasted: ZipRateTexts[]): ZipRateTexts[] {
  const rates = new Map(pasted.map(({ zip, rate }) => [zip, rate]))
  const kept = before
    .filter(({ zip, rate }) => zip !== '' || rate !== '')
    .map((row) => ({ ...row, rate: rates.get(row.zip) ?? row.rate }))
  return [...kept, ...pasted.filter(({ zip }) => !before.some((row) => row.zip === zip))]
}
