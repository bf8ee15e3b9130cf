import { expect, test } from 'vitest'
import { STATES } from '#contract/platform/values/us-states.ts'
import { stateOfZip } from './zip-prefixes.ts'

/** One ZIP code of each state's capital. */
const CAPITALS = {
  AL: '36104',
  AK: '99801',
  AZ: '85007',
  AR: '72201',
  CA: '95814',
  CO: '80203',
  CT: '06103',
  DE: '19901',
  FL: '32301',
  GA: '30303',
  HI: '96813',
  ID: '83702',
  IL: '62701',
  IN: '46204',
  IA: '50309',
  KS: '66603',
  KY: '40601',
  LA: '70802',
  ME: '04330',
  MD: '21401',
  MA: '02108',
  MI: '48933',
  MN: '55102',
  MS: '39201',
  MO: '65101',
  MT: '59601',
  NE: '68502',
  NV: '89701',
  NH: '03301',
  NJ: '08608',
  NM: '87501',
  NY: '12207',
  NC: '27601',
  ND: '58501',
  OH: '43215',
  OK: '73102',
  OR: '97301',
  PA: '17101',
  RI: '02903',
  SC: '29201',
  SD: '57501',
  TN: '37219',
  TX: '78701',
  UT: '84111',
  VT: '05602',
  VA: '23219',
  WA: '98501',
  WV: '25301',
  WI: '53703',
  WY: '82001',
}

test('knows the state of every capital', () => {
  expect(Object.keys(CAPITALS)).toEqual(Object.keys(STATES))
  const found = Object.fromEntries(Object.entries(CAPITALS).map(([state, zip]) => [state, stateOfZip(zip)]))
  expect(found).toEqual(Object.fromEntries(Object.keys(STATES).map((state) => [state, state])))
})

test('no prefix belongs to two states, and prefixes of no state to none', () => {
  expect(['05501', '88510', '73301', '00501', '20101', '39901'].map(stateOfZip)).toEqual([
    'MA',
    'TX',
    'TX',
    'NY',
    'VA',
    'GA',
  ])
  for (const zip of ['20001', '00901', '09001', '96201', '96910', '00000']) expect(stateOfZip(zip)).toBeNull()
})

test('returns nothing for an invalid ZIP code', () => {
  for (const text of ['', '2530', '253012', '25301-1234', 'abcde']) expect(stateOfZip(text)).toBeNull()
})
