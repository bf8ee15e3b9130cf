import type { Faults } from '../faults.ts'
import { layout } from '../pages/layout.ts'
import { html, type Markup } from '../pages/markup.ts'
import type { Email, listHeadings } from './mailbox.ts'

type Inbox = { emails: ReturnType<typeof listHeadings>; to: string | undefined; faults: Faults; shop: string }

const PARTS = { webhooks: 'Webhooks', payments: 'Payments', mail: 'Mail' }

function header(shop: string) {
  return html`<p class="brand"><a href="/">Sandbox inbox</a></p><p class="shop"><a href="${shop}">Go to the shop</a></p>`
}

export function inboxPage({ emails, to, faults, shop }: Inbox) {
  const title = to ? `Mail to ${to}` : 'Inbox'
  const body = html`<div class="wide">
<h1>${title}</h1>
<p class="lead">Local stand-ins for card payments, the captcha and the mail server. Every email that the shop sends ends up here and nowhere else.</p>
${faultNotice(faults)}
<form class="search" method="get" action="/" role="search">
<div class="field"><label for="to">Mail to</label><input id="to" name="to" type="email" value="${to ?? ''}" placeholder="name@example.com" autocomplete="off"></div>
<button type="submit" class="quiet">Show</button>
<a class="refresh" href="${to ? `/?to=${encodeURIComponent(to)}` : '/'}">Refresh</a>
${to && html`<a class="refresh" href="/">All mail</a>`}
</form>
${emails.length > 0 ? html`<ul class="mails">${emails.map(row)}</ul>` : empty(to)}
</div>`
  return layout({ title: `${title} (sandbox)`, tone: 'mail', header: header(shop), body })
}

function row(email: Inbox['emails'][number]) {
  return html`<li><a href="/mail/${email.id}">
<span class="subject">${email.subject || 'No subject'}</span>
<span class="route"><span>To ${email.to}</span> <span>From ${email.from}</span></span>
<span class="preview">${email.preview}</span>
${time(email.received_at)}
</a></li>`
}

function empty(to: string | undefined) {
  return to
    ? html`<p class="empty">No mail to ${to} yet. Send it from the shop, then refresh.</p>`
    : html`<p class="empty">No mail yet. Place an order or register an account in the shop, then refresh.</p>`
}

function faultNotice(faults: Faults) {
  const set = (Object.keys(PARTS) as (keyof Faults)[]).filter((part) => faults[part] !== 'normal')
  if (set.length === 0) return false
  return html`<p class="notice"><strong>Set to fail:</strong> ${set.map((part) => `${PARTS[part]} ${faults[part]}`).join(', ')}.</p>`
}

export function emailPage(email: Email, shop: string) {
  const body = html`<article class="wide">
<p class="crumb"><a href="/">All mail</a></p>
<h1>${email.subject || 'No subject'}</h1>
<dl class="envelope">
<div class="envelope-line"><dt>From</dt><dd>${email.from}</dd></div>
<div class="envelope-line"><dt>To</dt><dd><a href="/?to=${encodeURIComponent(email.to)}">${email.to}</a></dd></div>
${email.reply_to && html`<div class="envelope-line"><dt>Reply to</dt><dd>${email.reply_to}</dd></div>`}
<div class="envelope-line"><dt>Received</dt><dd>${time(email.received_at)}</dd></div>
</dl>
${email.html && htmlPart(email)}
<section class="part" aria-labelledby="text"><h2 id="text">Text</h2>
${email.text ? html`<pre>${linkUrls(email.text)}</pre>` : html`<p class="empty">This email has no text part.</p>`}</section>
</article>`
  return layout({ title: `${email.subject} (sandbox)`, tone: 'mail', header: header(shop), body })
}

function htmlPart(email: Email) {
  return html`<section class="part" aria-labelledby="html">
<div class="head"><h2 id="html">HTML</h2><a href="/mail/${email.id}/html">Open full page</a></div>
<iframe src="/mail/${email.id}/html" title="${email.subject || 'Mail'}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
</section>`
}

export function emailNotFoundPage(shop: string) {
  const body = html`<div class="wide"><h1>Email not found</h1><p class="lead">It was deleted or never arrived.</p><p><a href="/">All mail</a></p></div>`
  return layout({ title: 'Email not found (sandbox)', tone: 'mail', header: header(shop), body })
}

function linkUrls(text: string): Markup[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 ? html`<a href="${part}">${part}</a>` : html`${part}`))
}

function time(iso: string) {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })
  return html`<time datetime="${iso}">${format.format(new Date(iso))}</time>`
}
