import { z } from 'zod'
import { uuidText } from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { MAX_EMAIL } from '#contract/platform/values/limits.ts'
import { passkey } from './passkeys.ts'

/** Everything that still opens an account, or receives its login codes, after a password reset. */
const resetReview = z.object({
  passkeys: z.array(passkey),
  backupEmails: z.array(z.object({ email: z.string(), verified: z.boolean() })),
})
export type ResetReview = z.output<typeof resetReview>

export const resetReviewEndpoints = {
  get: endpoint('GET', '/api/auth/reset-review', {
    summary:
      'Lists the passkeys and backup emails of the account whose password this browser reset in the last 15 minutes; else empty',
    reply: resetReview,
  }),
  remove: endpoint('POST', '/api/auth/reset-review/remove', {
    summary:
      'Removes passkeys and backup emails of that account; 403 without a password reset in the last 15 minutes',
    body: z.object({
      passkeys: z.array(uuidText).max(100).default([]).describe('Ids'),
      backupEmails: z.array(z.string().max(MAX_EMAIL)).max(100).default([]),
    }),
    reply: resetReview,
  }),
}
