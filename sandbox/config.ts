import path from 'node:path'
import { z } from 'zod'

const port = z.coerce.number().int().min(1).max(65_535)

const Environment = z.object({
  PORT: port.default(3000),
  SANDBOX_PORT: port.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  STRIPE_WEBHOOK_URL: z.url().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).default('whsec_sandbox'),
})

/** Empty settings count as not set, as in the shop. @throws one error that names every invalid setting. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const given = Object.entries(environment).filter(([, value]) => value !== '')
  const parsed = Environment.safeParse(Object.fromEntries(given))
  if (!parsed.success) {
    const names = parsed.error.issues.map((issue) => `${issue.path.join('.')} (${issue.message})`)
    throw new Error(`The sandbox cannot start with these settings: ${names.join(', ')}.`)
  }
  const { PORT, SANDBOX_PORT, DATA_DIR, STRIPE_WEBHOOK_URL, STRIPE_WEBHOOK_SECRET } = parsed.data
  const sandboxPort = SANDBOX_PORT ?? PORT + 1
  return Object.freeze({
    port: sandboxPort,
    smtpPort: sandboxPort + 1,
    stateFile: path.resolve(DATA_DIR, 'sandbox', 'sandbox.sqlite'),
    webhookUrl: STRIPE_WEBHOOK_URL ?? `http://127.0.0.1:${PORT}/api/webhooks/stripe`,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
  })
}
