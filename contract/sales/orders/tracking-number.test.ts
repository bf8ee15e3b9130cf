import { expect, test } from 'vitest'
import type { Carrier } from './tracking.ts'
import { trackingWarning } from './tracking-number.ts'

const REAL: Record<Carrier, string[]> = {
  USPS: [
    '0307 1790 0005 2348 3741',
    '7112 3456 7891 2345 6787',
    '420787459400111206206406260787',
    '9400111206206406260787',
    '9400 1112 0108 0805 4830 16',
    '9405803699300124287899',
    '420 22153 9101026837331000039521',
    '9101 1234 5678 9000 0000 13',
    '7196 9010 7560 0307 7385',
    '4201002334249200190132607600833457',
    ' 4 2 0 1 0 2 8 2 0 0 0 0 9 2 6 1 2 9 0 1 1 3 1 8 5 4 1 7 4 6 8 5 1 0 ',
    '9505 5110 6960 5048 6006 24',
    '92748931507708513018050063',
    '9361 2898 7870 0317 6337 95',
    '420902459261290336128704042634',
    'EA 000 000 005 US',
  ],
  UPS: [
    '1Z5R89390357567127',
    '1Z879E930346834440',
    '1Z410E7W0392751591',
    ' 1 Z 8 V 9 2 A 7 0 3 6 7 2 0 3 0 2 4 ',
    '1zxx3150yw44070023',
    'K1506235620',
    'K 150 623 562 0',
    'J4603636537',
    'V0431105627',
  ],
  FedEx: [
    '986578788855',
    '7905-3531-2317',
    '1001921334250001000300779017972697',
    '1195583874210007521100871140316936',
    '0414 4176 0228 964',
    '5682 8361 0012 734',
    '00 0123 4500 0000 0027',
    '9611020987654312345672',
    '9622001560001234567100794808390594',
  ],
}

const WRONG: Record<Carrier, string[]> = {
  USPS: ['0307 1790 0005 2348 3742', '9434611206206407667131', '9101 1234 5678 9000 0000 14', '94001000', ''],
  UPS: ['2Z5R89390357567127', '1Z1111111111111111', 'K1506235622', '1Z5R8939035756712'],
  FedEx: [
    '996578788855',
    '1001901781990001000300617767839438',
    '5682 8361 0012 732',
    '9600000000000000000001',
  ],
}

const each = (numbers: Record<Carrier, string[]>) =>
  Object.entries(numbers).flatMap(([carrier, list]) =>
    list.map((number) => [carrier as Carrier, number] as const),
  )

test.each(each(REAL))('accepts a %s number: %s', (carrier, number) => {
  expect(trackingWarning(carrier, number)).toBeNull()
})

test.each(each(WRONG))('warns about a wrong %s number: %s', (carrier, number) => {
  expect(trackingWarning(carrier, number)).toMatch(/^This (does not )?looks? like /)
})

test('recognizes the number of another carrier', () => {
  expect(trackingWarning('USPS', '1Z5R89390357567127')).toBe(
    'This looks like a UPS number, not a USPS number.',
  )
  expect(trackingWarning('UPS', '9400111206206406260787')).toBe(
    'This looks like a USPS number, not a UPS number.',
  )
})
