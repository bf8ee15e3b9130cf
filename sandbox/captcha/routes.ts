import { readFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { FastifyInstance } from 'fastify'

const WIDGET = readFileSync(new URL('./widget.js', import.meta.url), 'utf8')
const MAX_CAPTCHA_TOKEN = 2048

type CaptchaOptions = { db: DatabaseSync; clock: () => number; hostname(): string }

/** A checkbox widget and a siteverify endpoint like Turnstile's, hCaptcha's and reCAPTCHA's. */
export function captchaRoutes(app: FastifyInstance, { db, clock, hostname }: CaptchaOptions) {
  app.get('/captcha/api.js', async (_request, reply) => {
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'no-cache')
      .send(WIDGET)
  })

  app.post('/captcha/siteverify', async (request) => {
    const secret = textField(request.body, 'secret')
    const response = textField(request.body, 'response')
    if (!secret) return rejected('missing-input-secret')
    if (!response) return rejected('missing-input-response')
    if (!response.startsWith('sandbox-pass') || response.length > MAX_CAPTCHA_TOKEN) {
      return rejected('invalid-input-response')
    }
    const { changes } = db.prepare('insert or ignore into captcha_tokens (token) values (?)').run(response)
    if (changes === 0) return rejected('timeout-or-duplicate')
    const challenge_ts = new Date(clock()).toISOString()
    return { success: true, challenge_ts, hostname: hostname(), 'error-codes': [] }
  })
}

function rejected(code: string) {
  return { success: false, 'error-codes': [code] }
}

function textField(body: unknown, name: string) {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  return typeof value === 'string' ? value : ''
}
