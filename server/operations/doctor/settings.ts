import type { Config } from '#server/platform/config/config.ts'
import type { Db } from '#server/platform/db/open.ts'
import { defaultSettings } from '#server/platform/settings/defaults.ts'
import { readSettings } from '#server/platform/settings/read.ts'
import { settingsWarnings } from '#server/platform/settings/warnings.ts'
import { type CheckResult, ok, warning } from './check-result.ts'

const NAME = 'Shop settings'

/** Checks what the owners set on the settings pages. */
export async function checkShopSettings(config: Config, db: Db, now: number): Promise<CheckResult[]> {
  const settings = await readSettings(db, defaultSettings(config))
  const warnings = settingsWarnings(settings, now)
  if (warnings.length === 0) return [ok(NAME, 'Shipping prices, tax and vacation need no attention.')]
  return warnings.map(({ text }) => warning(NAME, `${text} See /admin/settings.`))
}
