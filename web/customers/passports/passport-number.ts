import type { Passport } from '#contract/customers/passports/passports.ts'

export function passportNumber({ number, year }: Pick<Passport, 'number' | 'year'>): string {
  return `No. ${number} of ${year}`
}
