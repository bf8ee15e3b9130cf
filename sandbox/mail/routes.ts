import type { DatabaseSync } from 'node:sqlite'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readFaults } from '../faults.ts'
import { sendPage } from '../pages/layout.ts'
import { inboxPage, mailPage, noMailPage } from './inbox-view.ts'
import { clearMails, listHeadings, listMails, readMail } from './mailbox.ts'

type MailRoutesOptions = { db: DatabaseSync; shopOrigin(): string }

/** The mailbox: as JSON for programs, as pages for people. */
export function mailRoutes(app: FastifyInstance, { db, shopOrigin }: MailRoutesOptions) {
  app.get('/mail', async (request) => listMails(db, addressOf(request)).map(({ reply_to, ...mail }) => mail))

  app.delete('/mail', async (_request, reply) => {
    clearMails(db)
    return reply.code(204).send()
  })

  app.get('/', async (request, reply) => {
    const to = addressOf(request)
    return sendPage(
      reply,
      inboxPage({ mails: listHeadings(db, to), to, faults: readFaults(db), shop: shopOrigin() }),
    )
  })

  app.get<{ Params: { id: string } }>('/mail/:id', async (request, reply) => {
    const mail = find(request.params.id)
    return mail
      ? sendPage(reply, mailPage(mail, shopOrigin()))
      : sendPage(reply, noMailPage(shopOrigin()), { status: 404 })
  })

  app.get<{ Params: { id: string } }>('/mail/:id/html', async (request, reply) => {
    const mail = find(request.params.id)
    if (!mail?.html) return sendPage(reply, noMailPage(shopOrigin()), { status: 404 })
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', letterPolicy(shopOrigin()))
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .send(openingLinksOutside(mail.html))
  })

  function find(id: string) {
    return /^\d{1,12}$/.test(id) ? readMail(db, Number(id)) : undefined
  }
}

function addressOf(request: FastifyRequest) {
  const { to } = request.query as Record<string, unknown>
  // An unescaped plus arrives as a space, which no address has.
  return typeof to === 'string' && to.trim() !== '' ? to.trim().replaceAll(' ', '+') : undefined
}

// A mail may show itself and the shop's own pictures; it runs nothing and reaches nobody else.
function letterPolicy(shopOrigin: string) {
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

function openingLinksOutside(letter: string) {
  return letter.replace(/<a\s/gi, '<a target="_blank" rel="noopener" ')
}
