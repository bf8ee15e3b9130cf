import type { Passport } from '#contract/customers/passports/passports.ts'

export function passportFile({ code }: Pick<Passport, 'code'>): string {
  return `passport-${code}.json`
}
