import { layout } from '../pages/layout.ts'
import { html, type Markup } from '../pages/markup.ts'
import type { CardErrors, CardForm } from './card-form.ts'
import type { CardField } from './cards.ts'
import type { SessionRecord } from './records.ts'

type View = { form: CardForm; errors: CardErrors; declined?: string }

const HEADER = html`<p class="brand">Card payment</p><p class="badge">Sandbox</p>`
const WARNING = html`<p class="notice"><strong>This is a sandbox.</strong> No bank is contacted and no money moves. Do not enter a real card.</p>`

const TEST_CARDS = [
  ['4242 4242 4242 4242', 'is accepted'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
  ['4000 0000 0000 0069', 'has expired'],
  ['4000 0027 6000 3184', 'needs 3-D Secure'],
]

export function paymentPage(record: SessionRecord, view: View) {
  const { errors, declined } = view
  const { session } = record
  const total = money(session.amount_total ?? 0, session.currency)
  const body = html`<div class="split">
<div class="pane">
<h1>Pay ${total}</h1>
${WARNING}
${declined && html`<div class="alert" role="alert"><p>${declined}</p><p>You have not been charged. Try again or use another card.</p></div>`}
${Object.keys(errors).length > 0 && html`<p class="alert" role="alert">Check the marked fields. You have not been charged.</p>`}
<form method="post" action="/c/pay/${session.id}" novalidate>
${field('card_number', 'Card number', html`inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234"`, view)}
<div class="pair">
${field('expiry', 'Expiry', html`inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY"`, view)}
${field('cvc', 'CVC', html`inputmode="numeric" autocomplete="cc-csc" placeholder="123"`, view)}
</div>
${field('name', 'Name on card', html`autocomplete="cc-name"`, view)}
<button type="submit">Pay ${total}</button>
</form>
${session.cancel_url && html`<p class="back"><a href="${session.cancel_url}">Cancel and return to shop</a></p>`}
</div>
<div class="pane aside">${summary(record)}${testCards()}</div>
</div>`
  const title = `${declined || Object.keys(errors).length > 0 ? 'Not paid yet: ' : ''}Pay ${total} (sandbox)`
  return layout({ title, tone: 'payment', header: HEADER, body })
}

function field(name: CardField, label: string, attributes: Markup, { form, errors }: View) {
  const error = errors[name]
  const isFirst = (Object.keys(errors)[0] ?? 'card_number') === name
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${form[name]}" ${attributes} required ${isFirst && html`autofocus`} ${error && html`aria-invalid="true" aria-describedby="${name}-error"`}>
${error && html`<p class="error" id="${name}-error">${error}</p>`}
</div>`
}

function money(cents: number, currency: string | null) {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency ?? 'usd' })
  return format.format(cents / 100)
}

function summary({ session, lineItems, images, shippingName }: SessionRecord) {
  const hasImages = images.some(Boolean)
  const lines = lineItems.map((item, index) => {
    const image = images[index]
    return html`<li>
${hasImages && html`<span class="thumb">${image && html`<img src="${image}" alt="" width="72" height="54">`}</span>`}
<span class="what">${item.description}${(item.quantity ?? 1) > 1 && html`<span class="quantity">Quantity ${item.quantity}, ${money(item.price.unit_amount ?? 0, item.currency)} each</span>`}</span>
<span class="amount">${money(item.amount_total, item.currency)}</span>
</li>`
  })
  return html`<section class="summary">
<h2>Your order</h2>
<ul>${lines}
${session.shipping_cost && html`<li>${hasImages && html`<span class="thumb"></span>`}<span class="what">${shippingName}</span><span class="amount">${money(session.shipping_cost.amount_total, session.currency)}</span></li>`}
</ul>
<p class="total"><span>Total</span><strong>${money(session.amount_total ?? 0, session.currency)}</strong></p>
</section>`
}

function testCards() {
  return html`<section class="hints">
<h2>Test cards</h2>
<p>Any future expiry, any CVC of three digits.</p>
<dl>${TEST_CARDS.map(([number, meaning]) => html`<div class="card-hint"><dt>${number}</dt><dd>${meaning}</dd></div>`)}</dl>
</section>`
}

export function challengePage({ session }: SessionRecord) {
  const total = money(session.amount_total ?? 0, session.currency)
  const body = html`<div class="single">
<h1>Confirm with your bank</h1>
${WARNING}
<p>Your bank would now ask you whether you want to pay ${total}.</p>
<form method="post" action="/c/pay/${session.id}/confirm">
<button type="submit" name="decision" value="confirm">Confirm payment</button>
<button type="submit" name="decision" value="refuse" class="quiet">It was not me</button>
</form>
</div>`
  return layout({ title: 'Confirm with your bank (sandbox)', tone: 'payment', header: HEADER, body })
}

/** The page of a paid session. It lets developers refund and dispute the payment as if outside the shop. */
export function paidPage({ session }: SessionRecord, successUrl: string, result?: string) {
  const total = money(session.amount_total ?? 0, session.currency)
  return notice(
    'This payment is done',
    html`<p>${total} was approved. There is nothing left to do here.</p>
<p><a class="button" href="${successUrl}">Return to shop</a></p>
${result && html`<p class="alert" role="alert">${result}</p>`}
<h2>Outside the shop</h2>
<p>What the owner does in the provider’s dashboard, and what the customer’s bank does. Each is about all that is left of the payment.</p>
<form method="post" action="/c/pay/${session.id}/outside">
${OUTSIDE_BUTTONS.map(([action, label]) => html`<button type="submit" name="action" value="${action}" class="quiet">${label}</button>`)}
</form>`,
  )
}

const OUTSIDE_BUTTONS = [
  ['refund', 'Refund in the dashboard'],
  ['refund_fail', 'Fail the last refund'],
  ['dispute', 'Open a dispute'],
  ['dispute_won', 'Dispute won'],
  ['dispute_lost', 'Dispute lost'],
]

export function expiredPage({ session }: SessionRecord) {
  return notice(
    'This payment page has expired',
    html`<p>You have not been charged. Start again from your cart.</p>
${session.cancel_url && html`<p><a class="button" href="${session.cancel_url}">Return to shop</a></p>`}`,
  )
}

export function unknownPage() {
  return notice(
    'There is no such payment',
    html`<p>The link is incomplete, or the payment was never started.</p>`,
  )
}

function notice(title: string, content: Markup) {
  const body = html`<div class="single"><h1>${title}</h1>${content}${WARNING}</div>`
  return layout({ title: `${title} (sandbox)`, tone: 'payment', header: HEADER, body })
}
