import type { BusinessSettings } from '#contract/operations/settings/business.ts'

/** The number whose label names this maker, or null. */
export function phoneOf(maker: string, phones: BusinessSettings['phones']): string | null {
  const [firstName = maker] = maker.split(' ')
  return phones.find(({ label }) => label.includes(firstName))?.number ?? null
}
