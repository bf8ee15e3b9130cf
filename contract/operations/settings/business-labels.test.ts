import { expect, test } from 'vitest'
import { dialedNumber, internationalPhone, makerNames, phoneAndHours } from './business-labels.ts'
import { DEFAULT_BUSINESS } from './defaults.ts'
import { describeBusiness } from './describe-business.ts'

test('writes the hours of the business in words', () => {
  const { opening, openingSentence, openingShort } = describeBusiness(DEFAULT_BUSINESS)
  expect(opening).toEqual([{ days: 'Monday to Friday', times: '9 AM to 5 PM EST' }])
  expect(openingSentence).toBe('Monday to Friday, 9 AM to 5 PM EST')
  expect(openingShort).toBe('Monday-Friday 9 AM-5 PM EST')
})

test('writes several rows of hours, single days and half hours', () => {
  const hours = [
    { days: [2, 4], opens: '08:30', closes: '12:00' },
    { days: [6], opens: '00:00', closes: '12:15' },
  ]
  const business = describeBusiness({ ...DEFAULT_BUSINESS, hours, time_zone: 'America/Denver' })
  expect(business.openingSentence).toBe(
    'Tuesday, Thursday, 8:30 AM to 12 PM MST; Saturday, 12 AM to 12:15 PM MST',
  )
})

test('leaves out what a business does not have', () => {
  const business = describeBusiness({ ...DEFAULT_BUSINESS, phones: [], hours: [], makers: [] })
  expect([business.phone, phoneAndHours(business), business.openingShort, makerNames(business)]).toEqual([
    null,
    '',
    '',
    '',
  ])
})

test('joins the names of the makers', () => {
  const named = (...names: string[]) =>
    makerNames({ ...DEFAULT_BUSINESS, makers: names.map((name) => ({ name, role: 'Smith' })) })
  expect([named('Ada'), named('Ada', 'Ben'), named('Ada', 'Ben', 'Cy')]).toEqual([
    'Ada',
    'Ada and Ben',
    'Ada, Ben and Cy',
  ])
})

test('dials a phone number however it is written', () => {
  for (const number of ['(304) 555-0142', '304.555.0142', '+1 304 555 0142', '13045550142']) {
    expect(dialedNumber(number)).toBe('+13045550142')
    expect(internationalPhone(number)).toBe('+1-304-555-0142')
  }
  expect(dialedNumber('+44 20 7946 0018')).toBe('+442079460018')
  expect(dialedNumber('555-0142')).toBe('5550142')
})
