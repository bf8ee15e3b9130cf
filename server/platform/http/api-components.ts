import { CSRF_COOKIE, CSRF_HEADER } from '#contract/customers/accounts/auth.ts'
import { CHALLENGE_COOKIE, cookieName, SESSION_COOKIE } from './auth-context.ts'

const text = (description?: string) => ({ type: 'string' as const, ...(description && { description }) })
const error = text('One sentence that says what to do')
const fields = {
  type: 'object' as const,
  description: 'A sentence for each invalid field. A nested field is named by its path, too: cart.0.quantity',
  additionalProperties: text(),
}

/** What the operations of the API description refer to. */
export function describeComponents({ secure }: { secure: boolean }) {
  const key = { type: 'apiKey' as const }
  const cookie = { ...key, in: 'cookie' }
  return {
    schemas: {
      Error: { type: 'object' as const, properties: { error }, required: ['error'] },
      InvalidInput: { type: 'object' as const, properties: { error, fields }, required: ['error'] },
    },
    securitySchemes: {
      session: { ...cookie, name: cookieName(SESSION_COOKIE, secure), description: 'Set by a login' },
      loginChallenge: {
        ...cookie,
        name: cookieName(CHALLENGE_COOKIE, secure),
        description: 'Set by a login that needs a second factor',
      },
      csrfToken: {
        ...key,
        in: 'header',
        name: CSRF_HEADER,
        description: `The value of the cookie ${cookieName(CSRF_COOKIE, secure)}, which a login sets`,
      },
    },
  }
}
