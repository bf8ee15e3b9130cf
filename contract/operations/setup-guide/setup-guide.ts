import { z } from 'zod'
import { outboxEmail } from '#contract/customers/outbox/outbox.ts'
import { success } from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { SETUP_STEPS } from './setup-steps.ts'

const setupStep = z.object({
  key: z.enum(SETUP_STEPS),
  done: z.boolean(),
  detail: z.string().describe('What was done and when, or what is missing'),
})
export type SetupStep = z.output<typeof setupStep>

export const setupGuide = z.object({
  steps: z.array(setupStep).describe('In the order of the guide'),
  dismissed: z.boolean(),
})
export type SetupGuide = z.output<typeof setupGuide>

export const setupGuideEndpoints = {
  setup: endpoint('GET', '/api/admin/setup', {
    summary: 'What is done and what is missing before the shop can open',
    access: 'siteadmin',
    reply: setupGuide,
  }),
  dismissSetup: endpoint('PUT', '/api/admin/setup', {
    summary: 'Hides the setup guide on the dashboard, or shows it again',
    access: 'siteadmin',
    body: z.object({ dismissed: z.boolean('Send true or false.') }),
    reply: success.extend(setupGuide.shape),
  }),
  sendTestEmail: endpoint('POST', '/api/admin/setup/test-email', {
    summary:
      'Emails the site admin a report on SPF, DKIM and DMARC of the sender’s domain, a few times per hour',
    access: 'siteadmin',
    reply: success.extend({ email: outboxEmail }),
  }),
}
