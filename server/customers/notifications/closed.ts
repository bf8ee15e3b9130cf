import type { Settings } from '#contract/operations/settings/settings.ts'
import { shopInfoAt } from '#server/platform/settings/current.ts'

export function isClosed(settings: Settings, now: number): boolean {
  return shopInfoAt(settings, now).vacation?.mode === 'closed'
}
