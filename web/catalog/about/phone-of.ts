import type { BusinessSettings } from '#contract/operations/settings/business.ts'
import { firstName } from '#contract/platform/values/people.ts'

/** The number whose label names this maker, or null. */
export function phoneOf(maker: string, phones: BusinessSettings['phones']): string | null {
  return phones.find(({ label }) => label.includes(firstName(maker)))?.number ?? null
}
