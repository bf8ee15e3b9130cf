import type { AddressInfo } from 'node:net'
import formbody from '@fastify/formbody'
import fastify, { type FastifyError } from 'fastify'
import type Stripe from 'stripe'
import { captchaRoutes } from './captcha/routes.ts'
import { controlRoutes } from './control.ts'
import { inTransaction, openDatabase } from './database.ts'
import { emailRoutes } from './email/routes.ts'
import { createEmailServer } from './email/smtp.ts'
import { readFaults } from './faults.ts'
import { parseForm } from './form.ts'
import { stylesheetRoute } from './pages/layout.ts'
import { hostedPageRoutes } from './payments/hosted-page.ts'
import { releaseOldAuthorizations } from './payments/payment-intents.ts'
import type { Provider } from './payments/provider.ts'
import { paymentRoutes } from './payments/routes.ts'
import { expireOldSessions } from './payments/sessions.ts'
import { createWebhookSender } from './payments/webhook-delivery.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

export type SandboxOptions = {
  host?: string
  /** 0 picks a free port; so does 0 for smtpPort. */
  port: number
  smtpPort: number
  webhookUrl: string
  webhookSecret: string
  /** Default: in memory. */
  stateFile?: string
  /** Milliseconds. For sessions, authorizations and card expiry; deliveries and signatures use real time. */
  clock?: () => number
  /** The session's payment status between authorization and manual capture. */
  authorizedStatus?: Stripe.Checkout.Session.PaymentStatus
  retryDelaysMs?: number[]
  webhookTimeoutMs?: number
  webhookDelayMs?: number
  reorderWindowMs?: number
  slowMs?: number
  sweepEveryMs?: number
}

export type Sandbox = {
  start(): Promise<{ url: string; smtpPort: number }>
  close(): Promise<void>
  setWebhookUrl(url: string): void
}

/** Local stand-ins for Stripe, a captcha and a mail server. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { host = '127.0.0.1', clock = Date.now, slowMs = 3 * SECOND_MS, sweepEveryMs = SECOND_MS } = options
  let webhookUrl = options.webhookUrl
  let url = `http://${host}:${options.port}`
  let sweeper: NodeJS.Timeout | undefined

  const db = openDatabase(options.stateFile)
  const webhooks = createWebhookSender({
    db,
    target: () => ({ url: webhookUrl, secret: options.webhookSecret }),
    retryDelaysMs: options.retryDelaysMs ?? [1, 5, 15, 60, 300, 900, 3600].map((delay) => delay * SECOND_MS),
    timeoutMs: options.webhookTimeoutMs ?? 10 * SECOND_MS,
    maxWaitMs: 250,
  })
  const provider: Provider = {
    db,
    now: () => Math.floor(clock() / 1000),
    url: () => url,
    faults: () => readFaults(db),
    deliverEvents: webhooks.wake,
    authorizedStatus: options.authorizedStatus ?? 'unpaid',
    webhookDelayMs: options.webhookDelayMs ?? 10 * SECOND_MS,
    reorderWindowMs: options.reorderWindowMs ?? 2 * SECOND_MS,
  }
  const emailServer = createEmailServer({ db, clock })

  const app = createServer(provider, { clock, slowMs, webhookUrl: () => webhookUrl })

  async function start() {
    await app.listen({ host, port: options.port })
    url = `http://${host}:${(app.server.address() as AddressInfo).port}`
    const smtpPort = await emailServer.listen(host, options.smtpPort)
    sweeper = setInterval(sweep, sweepEveryMs)
    sweep()
    return { url, smtpPort }
  }

  function sweep() {
    inTransaction(db, () => {
      expireOldSessions(provider)
      releaseOldAuthorizations(provider)
    })
    webhooks.wake()
  }

  async function close() {
    clearInterval(sweeper)
    await app.close()
    await emailServer.close()
    await webhooks.close()
    if (db.isOpen) db.close()
  }

  function setWebhookUrl(next: string) {
    webhookUrl = next
    webhooks.wake()
  }

  return { start, close, setWebhookUrl }
}

interface ServerOptions {
  clock(): number
  slowMs: number
  webhookUrl(): string
}

function createServer(provider: Provider, { clock, slowMs, webhookUrl }: ServerOptions) {
  const app = fastify({
    forceCloseConnections: true,
    requestTimeout: MINUTE_MS,
    routerOptions: { querystringParser: parseForm },
  })
  app.register(formbody, { parser: parseForm })
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) console.error('The sandbox failed:', error)
    return reply.code(status).send({ error: status >= 500 ? 'Something went wrong.' : error.message })
  })
  app.register(
    async (v1) => {
      v1.removeContentTypeParser('application/json')
      paymentRoutes(v1, provider, slowMs)
    },
    { prefix: '/v1' },
  )
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'Not found.' }))
  stylesheetRoute(app)
  hostedPageRoutes(app, provider)
  controlRoutes(app, provider)
  captchaRoutes(app, { db: provider.db, clock, hostname: () => new URL(webhookUrl()).hostname })
  emailRoutes(app, { db: provider.db, shopOrigin: () => new URL(webhookUrl()).origin })
  return app
}
