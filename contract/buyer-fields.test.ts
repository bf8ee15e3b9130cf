import { expect, test } from 'vitest'
import { type BuyerFields, buyerFaults, isEmail } from './buyer-fields.ts'
import { minimumAge, STATES } from './states.ts'

const JUNE: BuyerFields = {
  name: 'June Whitlock',
  email: 'june@example.com',
  address: '214 Quarry Road, Apt. 3½',
  city: 'Coeur d’Alene',
  state: 'ID',
  zip: '00501',
  ageConfirmation: '18',
}

function faulty(change: Partial<BuyerFields>): string[] {
  return Object.keys(buyerFaults({ ...JUNE, ...change }))
}

test('a whole form has no faults', () => {
  expect(buyerFaults(JUNE)).toEqual({})
})

test('an empty form is told of every field at once', () => {
  const empty = { name: '', email: '', address: '', city: '', state: '', zip: '', ageConfirmation: '' }
  expect(Object.keys(buyerFaults(empty)).sort()).toEqual(Object.keys(empty).sort())
  for (const sentence of Object.values(buyerFaults(empty))) expect(sentence).toMatch(/^[A-Z].*\.$/)
})

test.each([
  ['name', ['', '   ', 'x'.repeat(121), 'June\r\nBcc: all@example.com', 'June\u2028Whitlock', 'June\u0000']],
  ['address', [' ', 'x'.repeat(201), '1 Road\nLine 2']],
  ['city', ['', 'x'.repeat(101), 'Berea\t']],
  ['state', ['', 'oh', 'XX', 'PR', 'Ohio', 'constructor', '__proto__']],
  ['zip', ['', '1234', '123456', '12345-6789', '1234a', '１２３４５', '12345\n']],
  ['email', ['', 'june', 'june@example', 'june@@example.com', '"june"@example.com', 'june@example..com']],
] as const)('%s is refused when it is not one', (field, wrong) => {
  for (const value of wrong) expect([value, faulty({ [field]: value })]).toEqual([value, [field]])
})

test('no address smuggles a line into a mail’s header', () => {
  const smuggling = [
    '\r\nBcc: all@example.com',
    '\n',
    '\r',
    '\u0085',
    '\u2028',
    '\u0000',
    ',all@example.com',
    ';x',
  ]
  for (const tail of smuggling) expect([tail, isEmail(`june@example.com${tail}`)]).toEqual([tail, false])
  expect(isEmail('June <june@example.com>')).toBe(false)
  expect(isEmail(`${'x'.repeat(250)}@a.io`)).toBe(false)
})

test('the addresses people have are taken', () => {
  const real = ["o'brien+knives@mail.example.co.uk", 'j_w@sub-domain.example', 'jürgen@müller.example']
  expect(real.map(isEmail)).toEqual([true, true, true])
})

test('a buyer must be 18, and 21 where the parcel’s state asks for it', () => {
  const at21 = Object.keys(STATES).filter((state) => minimumAge(state) === 21)
  expect(at21.sort()).toEqual(['AK', 'KY', 'WY'])
  expect(Object.keys(STATES)).toHaveLength(50)
  expect([minimumAge(''), minimumAge('XX'), minimumAge('toString')]).toEqual([18, 18, 18])

  expect(faulty({ state: 'KY', ageConfirmation: '18' })).toEqual(['ageConfirmation'])
  expect(faulty({ state: 'KY', ageConfirmation: '21' })).toEqual([])
  expect(faulty({ state: 'OH', ageConfirmation: '21' })).toEqual([])
  for (const age of ['', '17', '99', '18.5', ' 18', '018', 'true']) {
    expect([age, faulty({ ageConfirmation: age })]).toEqual([age, ['ageConfirmation']])
  }
})
