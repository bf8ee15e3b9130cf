import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const readDoc = (name: string) => readFileSync(resolve(import.meta.dirname, '../../docs', name), 'utf8')
const SECURITY_PAGE = readDoc('security.md')
const ASVS_PAGE = readDoc('asvs.md')

/** The number of level 1 and 2 requirements per ASVS 5.0.0 section. They come first in a section. */
const SECTIONS: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
}

interface Row {
  numbers: string[]
  verdict: string
  how: string
  evidence: string
}

const rows: Row[] = [...ASVS_PAGE.matchAll(/^\| (\d[\d., –]*) \| ([✓◐✗–]) \| (.*) \|(.*)\|$/gm)].map(
  ([, numbers = '', verdict = '', how = '', evidence = '']) => ({
    numbers: numbers.split(', ').flatMap(expandRange),
    verdict,
    how,
    evidence,
  }),
)

/** "1.2.6–1.2.8" → 1.2.6, 1.2.7, 1.2.8 */
function expandRange(range: string): string[] {
  const [first = '', last = first] = range.split('–')
  const section = first.slice(0, first.lastIndexOf('.'))
  const number = (text: string) => Number(text.slice(text.lastIndexOf('.') + 1))
  expect(last.startsWith(`${section}.`)).toBe(true)
  return Array.from(
    { length: number(last) - number(first) + 1 },
    (_, at) => `${section}.${number(first) + at}`,
  )
}

test('every level 1 and 2 requirement is answered once', () => {
  const wanted = Object.entries(SECTIONS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
  )
  expect(rows.flatMap(({ numbers }) => numbers).sort()).toEqual(wanted.sort())
})

test('every answer has an explanation, and the security page lists what is not met', () => {
  const [, unmet = ''] = /## What is not met\n([\s\S]*?)\n## /.exec(SECURITY_PAGE) ?? []
  for (const { numbers, verdict, how } of rows) {
    expect([numbers[0], how.length > 3]).toEqual([numbers[0], true])
    if (verdict !== '✗') continue
    for (const number of numbers) expect([number, unmet.includes(number)]).toEqual([number, true])
  }
})
