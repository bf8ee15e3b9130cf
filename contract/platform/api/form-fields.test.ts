import { expect, test } from 'vitest'
import type { z } from 'zod'
import { emailForm, signup } from '#contract/customers/accounts/account-form.ts'
import { messageForm } from '#contract/customers/messages/message-form.ts'
import { customerForm } from '#contract/sales/checkout/customer-form.ts'
import { isEmail } from './form-fields.ts'

test('rejects addresses that could add an email header', () => {
  const endings = [
    '\r\nBcc: all@example.com',
    '\n',
    '\r',
    '\u0085',
    '\u2028',
    '\u0000',
    ',all@example.com',
    ';x',
  ]
  for (const ending of endings)
    expect([ending, isEmail(`june@example.com${ending}`)]).toEqual([ending, false])
  expect(isEmail('June <june@example.com>')).toBe(false)
  expect(isEmail(`${'x'.repeat(250)}@a.io`)).toBe(false)
})

test('accepts plus signs, apostrophes and encoded international domains', () => {
  const real = ["o'brien+knives@mail.example.co.uk", 'j_w@sub-domain.example', 'j@xn--mller-kva.xn--p1ai']
  expect(real.map(isEmail)).toEqual([true, true, true])
  expect(isEmail(`${'x'.repeat(64)}@example.com`)).toBe(true)
})

/** Each form with an email address as the only wrong field. */
const FORMS: Record<string, (email: string) => { error?: z.ZodError | undefined }> = {
  'the sign-up': (email) => signup.safeParse({ name: 'June', email, password: 'quarry-road-214' }),
  'the checkout': (email) => customerForm.safeParse({ ...CUSTOMER, email }),
  'a backup email': (email) => emailForm.safeParse({ email }),
  'the contact form': (contact) =>
    messageForm.safeParse({ name: 'June', contactMethod: 'email', contact, message: 'Hello' }),
}
const CUSTOMER = {
  name: 'June',
  address: '214 Quarry Road',
  city: 'Berea',
  state: 'KY',
  zip: '40403',
  ageConfirmation: '21',
}
const IMPOSSIBLE = [
  '.a@example.com',
  'a.@example.com',
  'a..b@example.com',
  'a@-example.com',
  'a@example-.com',
  'a@foo_bar.com',
  'a@example',
  'a@example.c',
  'a@example.com.',
  'a@.example.com',
  `${'x'.repeat(65)}@example.com`,
  'jürgen@example.com',
  'june@müller.example',
  '"june"@example.com',
  'june@[192.0.2.1]',
]

test.each(Object.entries(FORMS))('refuses impossible addresses in %s with the same sentence', (_, parse) => {
  for (const email of IMPOSSIBLE) {
    const messages = parse(email).error?.issues.map(({ message }) => message)
    expect([email, messages]).toEqual([email, ['Enter an email address like june@example.com.']])
  }
  expect(parse('june@example.com').error).toBeUndefined()
})
