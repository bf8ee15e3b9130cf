import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import type { LookUp } from '#server/operations/doctor/email-domain.ts'
import type { Db } from '#server/platform/db/open.ts'
import { readEmail } from '#server/platform/email/read.ts'
import type { EmailContext } from '#server/platform/email/send-outbox.ts'
import { addRoute, SUCCESS } from '#server/platform/http/endpoint.ts'
import { requireActor, requireSession } from '#server/platform/http/guards.ts'
import { checkPaymentKey, isCheckDue, readPaymentCheck } from './payment-check.ts'
import { type GuideSettings, readSetupGuide } from './read-guide.ts'
import { setDismissed } from './records.ts'
import { sendTestEmail } from './test-email.ts'

interface SetupGuideRouteDeps {
  db: Db
  config: GuideSettings
  emailContext: EmailContext
  lookUp: LookUp
  settings(): Promise<Settings>
  now(): number
  wakeEmail(): void
  inBackground(what: string, work: () => Promise<unknown>): void
}

export function setupGuideRoutes(app: FastifyInstance, shop: SetupGuideRouteDeps): void {
  const { db, config } = shop
  let isChecking = false

  async function readGuide() {
    const check = await readPaymentCheck(db, config)
    if (!isChecking && isCheckDue(config, check, shop.now())) {
      isChecking = true
      shop.inBackground('could not check the payment key', () =>
        checkPaymentKey(db, config, shop.now).finally(() => {
          isChecking = false
        }),
      )
    }
    return readSetupGuide(db, config, await shop.settings(), check)
  }

  addRoute(app, api.admin.setup, readGuide)
  addRoute(app, api.admin.dismissSetup, async ({ dismissed }, { request }) => {
    await setDismissed(db, dismissed, requireActor(request, shop))
    return { ...SUCCESS, ...(await readGuide()) }
  })
  addRoute(app, api.admin.sendTestEmail, async (_, { request }) => {
    const { user } = requireSession(request)
    const id = await sendTestEmail(db, config, shop.lookUp, { user, at: shop.now() })
    shop.wakeEmail()
    const { email } = await readEmail(db, shop.emailContext, id)
    return { ...SUCCESS, email }
  })
}
