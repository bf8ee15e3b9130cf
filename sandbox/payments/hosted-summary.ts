import { html } from '../pages/markup.ts'
import type { SessionRecord } from './records.ts'

export function money(cents: number, currency: string | null) {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency ?? 'usd' })
  return format.format(cents / 100)
}

export function summary({ session, lineItems, images, shippingName }: SessionRecord) {
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
