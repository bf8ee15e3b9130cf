import type { Settings } from '#contract/operations/settings/settings.ts'
import type { SetupGuide } from '#contract/operations/setup-guide/setup-guide.ts'
import { SETUP_STEPS, type SetupStepKey } from '#contract/operations/setup-guide/setup-steps.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Db } from '#server/platform/db/open.ts'
import { confirmedPages } from './confirmed-pages.ts'
import { emailState } from './email-state.ts'
import { firstProduct } from './first-product.ts'
import { type PaymentSettings, paymentsState } from './payment-check.ts'
import type { PaymentCheck } from './records.ts'
import { readRecord } from './records.ts'
import { savedSections } from './saved-sections.ts'
import type { StepState } from './step-state.ts'
import { storeBackup } from './store-backup.ts'
import type { EmailSettings } from './test-email.ts'
import { testOrder } from './test-order.ts'
import { twoFactorLogin } from './two-factor.ts'

export type GuideSettings = PaymentSettings & EmailSettings & Pick<Config, 'backupStore'>

/** Reads every step from the shop's own database and asks nobody else. */
export async function readSetupGuide(
  db: Db,
  config: GuideSettings,
  settings: Settings,
  paymentCheck: PaymentCheck | null,
): Promise<SetupGuide> {
  const timeZone = settings.business.time_zone
  const [sections, first_product, pages, email, two_factor, backups, test_order, dismissed] =
    await Promise.all([
      savedSections(db, settings),
      firstProduct(db),
      confirmedPages(db, timeZone),
      emailState(db, config, timeZone),
      twoFactorLogin(db),
      storeBackup(db, config, timeZone),
      testOrder(db, timeZone),
      readRecord(db, 'dismissed'),
    ])
  const payments = paymentsState(config, paymentCheck, timeZone)
  const states: Record<SetupStepKey, StepState> = {
    ...sections,
    first_product,
    pages,
    payments,
    email,
    two_factor,
    backups,
    test_order,
  }
  return { steps: SETUP_STEPS.map((key) => ({ key, ...states[key] })), dismissed: dismissed ?? false }
}
