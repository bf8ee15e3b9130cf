import { expect, test } from 'vitest'
import type { EmailKind, Emails } from '#contract/app/emails.ts'
import { DEFAULT_BUSINESS } from '#contract/operations/settings/defaults.ts'
import { renderEmail } from './render-email.ts'

const SITE = 'https://shop.test'
const SENDER = { siteUrl: SITE, shop: { business: DEFAULT_BUSINESS, announcement: null, vacation: null } }

const UUID = '4c1e88b0-1111-4222-8333-444455556666'
const commission = { uuid: UUID, name: 'June <b>Whitlock</b>', kind: 'Bowie Knives' }
const quote = {
  price: 720,
  deposit: 216,
  finish_by: '2027-02-12',
  valid_until: '2026-12-09',
  description: 'Ladder damascus bowie.',
}
const notice = {
  event: 'requested' as const,
  email: 'june@example.com',
  phone: '304-555-0142',
  text: 'For my <i>father</i>.',
  images: ['/pictures/e73c15a68ca11d79/1200.jpg'],
  wishes: [['Steel', '1084']] as [string, string][],
}

const CASES: { [K in EmailKind]?: Emails[K] } = {
  'commission-request': { commission },
  'commission-quote': { commission, quote },
  'commission-quote-expiring': { commission, quote },
  'commission-note': {
    commission,
    text: 'It fits.',
    images: ['/pictures/e73c15a68ca11d79/1200.jpg'],
    by: 'Caleb',
  },
  'commission-deposit': {
    commission,
    amount: 216,
    balance: 504,
    finish_by: null,
    ship_to: 'June Whitlock, 214 Quarry Road, Berea, OH 44017',
  },
  'commission-address': { commission, ship_to: 'June Whitlock, 214 Quarry Road, Berea, OH 44017' },
  'commission-ready': { commission, price: 720, deposit: 216, image: null },
  'commission-ended': {
    commission,
    state: 'declined',
    reason: 'We make no swords.',
    deposit: 0,
    refunded: 0,
  },
}

test.each([
  ['Bowie Knives', 'a bowie'],
  ['EDC Knives', 'an EDC knife'],
  ['Everyday Carry', 'a quote'],
])('tells the shop that a customer who chose %s asks for %s', (kind, what) => {
  const asked = { ...notice, commission: { ...commission, name: 'June Whitlock', kind } }
  const { subject } = renderEmail('commission-notice', asked, SENDER)
  expect(subject).toBe(`Commission 4C1E-88B0: June Whitlock asks for ${what}`)
})

test('names the card that gets the deposit back', () => {
  const ended = { commission, state: 'cancelled' as const, reason: null, deposit: 216, refunded: 216 }
  const card = { brand: 'visa', last4: '4242' }
  const { text } = renderEmail('commission-ended', { ...ended, card }, SENDER)
  expect(text.replace(/\s+/g, ' ')).toContain('Your deposit of $216.00 goes back to Visa ending 4242.')
  const older = renderEmail('commission-ended', ended, SENDER)
  expect(older.text.replace(/\s+/g, ' ')).toContain('Your deposit of $216.00 goes back to your card.')
})

test.each(Object.entries(CASES) as [EmailKind, Emails[EmailKind]][])(
  'links %s only to the commission, whatever the name contains',
  (kind, props) => {
    for (const name of ['June <b>Whitlock</b>', 'https://evil.test/refund Whitlock']) {
      const { subject, html, text } = renderEmail(
        kind,
        { ...props, commission: { ...commission, name } } as never,
        SENDER,
      )
      for (const part of [html, text]) expect(part).toContain(`${SITE}/commissions/${UUID}`)
      for (const part of [subject, html, text]) expect(part).not.toMatch(/<b>|evil\.test|:\/\/evil/)
    }
  },
)

test('emails a request to the shop with the customer as reply address', () => {
  const { subject, replyTo, html, text } = renderEmail('commission-notice', { commission, ...notice }, SENDER)
  expect(subject).toBe('Commission 4C1E-88B0: June <b>Whitlock</b> asks for a bowie')
  expect(replyTo).toEqual({ name: commission.name, address: 'june@example.com' })
  for (const part of [html, text]) {
    for (const content of ['1084', 'june@example.com', '304-555-0142', `${SITE}/admin/commissions/${UUID}`])
      expect(part).toContain(content)
    expect(part).toContain(`${SITE}/pictures/e73c15a68ca11d79/1200.jpg`)
  }
  expect(html).not.toMatch(/<b>|<i>father/)
})

test('separates the deposit and balance of a quote', () => {
  const { text } = renderEmail('commission-quote', { commission, quote }, SENDER)
  for (const part of ['Price: $720.00', 'Deposit: $216.00', 'Valid through: December 9, 2026'])
    expect(text).toContain(part)
  const free = renderEmail('commission-quote', { commission, quote: { ...quote, deposit: 0 } }, SENDER)
  expect(free.text).toContain('There is no deposit')
})

test.each<[number, number, string]>([
  [216, 216, 'Your deposit of $216.00 goes back to your card.'],
  [216, 100, '$100.00 of your deposit of $216.00 goes back to your card.'],
  [216, 0, 'Your deposit of $216.00 is not returned.'],
  [0, 0, 'Nothing was charged.'],
])('explains the refund of a $%s deposit with $%s returned', (deposit, refunded, sentence) => {
  const props = { commission, state: 'cancelled' as const, reason: null, deposit, refunded }
  expect(renderEmail('commission-ended', props, SENDER).text).toContain(sentence)
})
