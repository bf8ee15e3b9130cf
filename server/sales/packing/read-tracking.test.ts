import { expect, test } from 'vitest'
import { carrierNamed } from './read-tracking.ts'

test.each([
  [
    'USPS',
    ['usps', 'U.S. Postal Service', 'US Postal Service', 'United States Postal Service®', 'stamps_com'],
  ],
  ['USPS', ['USPS Ground Advantage™', 'First-Class Package', 'Priority Mail Express', 'Endicia']],
  ['UPS', ['UPS®', 'ups_walleted', 'UPS® Ground Saver', 'United Parcel Service', ' UPS by Pirate Ship']],
  ['FedEx', ['FedEx', 'FEDEX_GROUND', 'Fed Ex Home Delivery', 'Federal Express', 'ＦｅｄＥｘ']],
  [null, ['', 'DHL', 'Pony Express', 'Ground', 'USPS or UPS', 'startups', '®']],
])('a label program means %s by %j', (carrier, names) => {
  expect(names.map(carrierNamed)).toEqual(names.map(() => carrier))
})
