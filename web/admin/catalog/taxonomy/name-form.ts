import { ApiError } from '#contract/app/client.ts'
import { csrfToken } from '#web/platform/api/browser-api.ts'

const MISSING = 'Missing CSRF token. Please log in again.'

/** The options of a form that names a category or a tag. */
export const NAME_FORM = {
  schema: async () =>
    (await import('#contract/catalog/products/admin-taxonomy.ts')).adminTagEndpoints.createTag.body,
  conflictField: 'name',
  alerts: true,
} as const

export const NAME_FIELD = { autoComplete: 'off', required: true } as const

export async function requireCsrfToken<Reply>(send: () => Promise<Reply>): Promise<Reply> {
  if (csrfToken() === null) {
    console.error('The change was not sent: the csrfToken cookie is missing.')
    throw new ApiError(403, { error: MISSING })
  }
  return send()
}
