import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readFaults } from '../faults.ts'
import { sendPage } from '../pages/layout.ts'
import { emailNotFoundPage, emailPage, inboxPage } from './inbox-view.ts'
import { clearEmails, listEmails, listHeadings, readEmail } from './mailbox.ts'

type EmailRoutesOptions = { db: DatabaseSync; shopOrigin(): string }

export function emailRoutes(app: FastifyInstance, { db, shopOrigin }: EmailRoutesOptions) {
  const instance = randomUUID()
  const changes = db.prepare('select total_changes() as count')

  app.get('/mail', async (request, reply) => {
    const etag = `"${instance}-${changes.get()?.count}"`
    reply.header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return listEmails(db, recipientOf(request)).map(({ reply_to, ...email }) => email)
  })

  app.delete('/mail', async (_request, reply) => {
    clearEmails(db)
    return reply.code(204).send()
  })

  app.get('/', async (request, reply) => {
    const to = recipientOf(request)
    return sendPage(
      reply,
      inboxPage({ emails: listHeadings(db, to), to, faults: readFaults(db), shop: shopOrigin() }),
    )
  })

  app.get<{ Params: { id: string } }>('/mail/:id', async (request, reply) => {
    const email = find(request.params.id)
    return email
      ? sendPage(reply, emailPage(email, shopOrigin()))
      : sendPage(reply, emailNotFoundPage(shopOrigin()), { status: 404 })
  })

  app.get<{ Params: { id: string } }>('/mail/:id/html', async (request, reply) => {
    const email = find(request.params.id)
    if (!email?.html) return sendPage(reply, emailNotFoundPage(shopOrigin()), { status: 404 })
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', emailPolicy(shopOrigin()))
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .send(openLinksInNewTab(email.html))
  })

  function find(id: string) {
    return /^\d{1,12}$/.test(id) ? readEmail(db, Number(id)) : undefined
  }
}

function recipientOf(request: FastifyRequest) {
  const { to } = request.query as Record<string, unknown>
  // An unescaped plus arrives as a space.
  return typeof to === 'string' && to.trim() !== '' ? to.trim().replaceAll(' ', '+') : undefined
}

// An email may load only the shop's images and run no scripts.
function emailPolicy(shopOrigin: string) {
  const byName = shopOrigin.replace('//127.0.0.1', '//localhost')
  return [
    "default-src 'none'",
    `img-src data: ${shopOrigin} ${byName}`,
    "style-src 'unsafe-inline'",
    `font-src data: ${shopOrigin} ${byName}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ].join('; ')
}

function openLinksInNewTab(html: string) {
  return html.replace(/<a\s/gi, '<a target="_blank" rel="noopener" ')
}
