import { expect, test } from 'vitest'
import { minimumAge, STATES } from '#contract/platform/values/us-states.ts'
import { type CustomerFields, customerForm } from './customer-form.ts'

const JUNE: CustomerFields = {
  name: 'June Whitlock',
  email: 'june@example.com',
  address: '214 Quarry Road, Apt. 3½',
  city: 'Coeur d’Alene',
  state: 'ID',
  zip: '83814',
  placeConfirmed: false,
  ageConfirmation: '18',
  shippingMethod: 'standard',
  pickupConfirmed: false,
}

function wrongFields(form: object): unknown[] {
  const issues = customerForm.safeParse(form).error?.issues ?? []
  return [...new Set(issues.map(({ path }) => path[0]))]
}

const wrongWith = (change: Partial<CustomerFields>) => wrongFields({ ...JUNE, ...change })

test('accepts a complete form', () => {
  expect(wrongFields(JUNE)).toEqual([])
})

test('reports every field of an empty form at once', () => {
  const empty = { email: '', name: '', address: '', city: '', state: '', zip: '', ageConfirmation: '' }
  expect(wrongFields(empty)).toEqual(Object.keys(empty))
  expect(wrongFields({}).sort()).toEqual(Object.keys(empty).sort())
})

test.each([
  ['name', ['', '   ', 'x'.repeat(121), 'June\r\nBcc: all@example.com', 'June\u2028Whitlock', 'June\u0000']],
  ['address', [' ', 'x'.repeat(201), '1 Road\nLine 2']],
  ['city', ['', 'x'.repeat(101), 'Ber\tea']],
  ['state', ['', 'oh', 'XX', 'PR', 'Ohio', 'constructor', '__proto__']],
  ['zip', ['', '1234', '123456', '12345-6789', '1234a', '１２３４５', '123\n45']],
  ['email', ['', 'june', 'june@example', 'june@@example.com', '"june"@example.com', 'june@example..com']],
] as const)('rejects a wrong %s', (field, values) => {
  for (const value of values) expect([value, wrongWith({ [field]: value })]).toEqual([value, [field]])
})

const BEREA = { state: 'KY', zip: '40403' } as const

test('takes a ZIP code of another state only when it is confirmed', () => {
  const abroad = { state: 'OR', zip: '26241' } as const
  const { error } = customerForm.safeParse({ ...JUNE, ...abroad })
  expect(error?.issues).toMatchObject([
    { path: ['zip'], message: 'ZIP 26241 is in West Virginia. Check the state.' },
  ])
  expect(wrongWith({ ...abroad, name: '' })).toEqual(['name', 'zip'])
  expect(wrongWith({ ...abroad, placeConfirmed: true })).toEqual([])
  for (const zip of ['96201', '00901', '20001']) expect(wrongWith({ zip })).toEqual([])
})

test('needs no address for what is picked up', () => {
  const junk = { address: 5, city: '\u0000', state: 'XX', zip: null }
  expect(wrongFields({ ...JUNE, ...junk, shippingMethod: 'pickup-workshop' })).toEqual([])
  expect(wrongFields({ ...JUNE, ...junk })).toEqual(['address', 'city', 'state', 'zip'])
  expect(wrongFields({ ...JUNE, shippingMethod: 'drone' })).toEqual(['shippingMethod'])
})

test('requires age 18, or 21 in Alaska, Kentucky and Wyoming', () => {
  const at21 = Object.keys(STATES).filter((state) => minimumAge(state) === 21)
  expect(at21.sort()).toEqual(['AK', 'KY', 'WY'])
  expect(Object.keys(STATES)).toHaveLength(50)
  expect([minimumAge(''), minimumAge('XX'), minimumAge('toString')]).toEqual([18, 18, 18])

  expect(wrongWith({ ...BEREA, ageConfirmation: '18' })).toEqual(['ageConfirmation'])
  expect(wrongWith({ ...BEREA, ageConfirmation: '21' })).toEqual([])
  expect(wrongWith({ state: 'OH', zip: '44017', ageConfirmation: '21' })).toEqual([])
  for (const age of ['', '17', '99', '18.5', ' 18', '018', 'true']) {
    expect([age, wrongWith({ ageConfirmation: age })]).toEqual([age, ['ageConfirmation']])
  }
})
