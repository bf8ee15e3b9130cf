import { expect, test } from 'vitest'
import { readLabelBarcode } from './label-barcode.ts'

const USPS = '9400111206206406260787'

test.each([
  ['the number alone', USPS],
  ['a ZIP code before it', `42040403${USPS}`],
  ['a ZIP code of nine digits', `420404031234${USPS}`],
  ['the separators of GS1', `\u001D42040403\u001D${USPS}\u001D`],
  ['the kind of the code', `]C142040403${USPS}`],
  ['the brackets under the barcode', `(420) 40403 (94) 00 1112 0620 6406 2607 87`],
  ['more fields behind it', `${USPS}\u001D21P42\u001DX`],
])('finds the number of a USPS label with %s', (_, text) => {
  const label = readLabelBarcode(text)
  expect(label).toMatchObject({ carrier: 'USPS', tracking_number: USPS })
  if (text.includes('420')) expect(label?.zip).toBe('40403')
})

test.each([
  ['UPS', '1Z5R89390357567127', '1Z5R89390357567127'],
  ['FedEx', '986578788855', '986578788855'],
  [
    'FedEx',
    `[)>\u001E01\u001D0225301\u001D840\u001D02\u001D9865787888550201\u001DFDE\u001E\u0004`,
    '986578788855',
  ],
])('finds the number of a %s label', (carrier, text, number) => {
  expect(readLabelBarcode(text)).toEqual({ carrier, tracking_number: number, zip: null })
})

test.each(['', 'https://example.com/', '9400111206206406260788', '4006381333931', 'x'.repeat(5000)])(
  'finds no number in %.40s',
  (text) => {
    expect(readLabelBarcode(text)).toBeNull()
  },
)
