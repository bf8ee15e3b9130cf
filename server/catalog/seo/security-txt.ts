import type { BusinessSettings } from '#contract/operations/settings/business.ts'
import { internationalPhone } from '#contract/operations/settings/business-labels.ts'
import { SECURITY_TXT_PATH } from '#contract/platform/values/paths.ts'

const VALID_FOR_MONTHS = 6

/** Tells researchers where to report a vulnerability (RFC 9116). The expiry date moves on by itself. */
export function makeSecurityTxt({ email, phones }: BusinessSettings, siteUrl: string, now: number): string {
  return [
    `Contact: mailto:${email}`,
    ...phones.slice(0, 1).map(({ number }) => `Contact: tel:${internationalPhone(number)}`),
    `Expires: ${expiry(now)}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL(SECURITY_TXT_PATH, siteUrl).href}`,
    '',
  ].join('\n')
}

/** The first of a month, so that the file changes only monthly. */
function expiry(now: number): string {
  const today = new Date(now)
  const first = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + VALID_FOR_MONTHS, 1)
  return new Date(first).toISOString().replace('.000Z', 'Z')
}
