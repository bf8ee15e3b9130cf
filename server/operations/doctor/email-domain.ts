import { Resolver } from 'node:dns/promises'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import type { Config } from '#server/platform/config/config.ts'
import { type CheckResult, error, ok, warning } from './check-result.ts'

/** Reads the TXT records of a name. @throws when DNS does not respond. */
export type LookUp = (name: string) => Promise<string[]>

const NO_RECORD_CODES = new Set(['ENOTFOUND', 'ENODATA'])

export async function lookUpTexts(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 5 * SECOND_MS, tries: 2 })
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (failure) {
    if (NO_RECORD_CODES.has((failure as NodeJS.ErrnoException).code ?? '')) return []
    throw failure
  }
}

const COMMON_DKIM_SELECTORS = [
  'default',
  'mail',
  'dkim',
  'google',
  'selector1',
  'selector2',
  's1',
  's2',
  'k1',
  'k2',
  'fm1',
  'pm',
]

export type EmailDomainSettings = Pick<
  Config,
  'SHOP_MODE' | 'MAIL_FROM' | 'MAIL_DKIM_SELECTOR' | 'SHOP_MAILBOX'
>

/** Checks the DNS records without which much of the shop's email ends up as spam. */
export async function checkEmailDomain(config: EmailDomainSettings, lookUp: LookUp): Promise<CheckResult[]> {
  const name = 'SPF, DKIM, DMARC'
  if (config.SHOP_MODE === 'sandbox') {
    return [
      ok(
        name,
        'The sandbox accepts every email. For a live shop, this checks the DNS records of its domain.',
      ),
    ]
  }
  const domain = domainOf(config.MAIL_FROM)
  if (!domain) return [error(name, 'MAIL_FROM contains no email address.')]
  try {
    return [
      await checkSpf(domain, lookUp),
      await checkDkim(domain, config.MAIL_DKIM_SELECTOR, lookUp),
      await checkDmarc(domain, config.SHOP_MAILBOX, lookUp),
    ]
  } catch {
    return [error(name, `DNS does not respond for ${domain}. Is this machine online?`)]
  }
}

function domainOf(mailFrom: string): string | null {
  return /@([^\s@<>]+)>?\s*$/.exec(mailFrom)?.[1]?.toLowerCase() ?? null
}

async function checkSpf(domain: string, lookUp: LookUp): Promise<CheckResult> {
  const records = (await lookUp(domain)).filter((text) => /^v=spf1(\s|$)/i.test(text))
  if (records.length === 1) return ok('SPF', `${domain} lists who may send its email.`)
  if (records.length > 1) {
    return error(
      'SPF',
      `${domain} has ${records.length} records that start with v=spf1, so mailboxes ignore them. Keep one.`,
    )
  }
  return error(
    'SPF',
    `${domain} has no SPF record. At your DNS provider, add a TXT record at ${domain}: v=spf1 include:<your email provider> -all`,
  )
}

async function checkDkim(domain: string, selector: string | undefined, lookUp: LookUp): Promise<CheckResult> {
  const tried = selector ? [selector] : COMMON_DKIM_SELECTORS
  for (const each of tried) {
    const name = `${each}._domainkey.${domain}`
    const records = await lookUp(name)
    if (records.some((text) => /(^|;)\s*p=[^;\s]+/i.test(text))) return ok('DKIM', `${name} has a key.`)
  }
  if (!selector) {
    return warning(
      'DKIM',
      'No key was found at the common selectors. Set MAIL_DKIM_SELECTOR to the selector that your email provider shows, then run doctor again.',
    )
  }
  return error(
    'DKIM',
    `There is no key at ${selector}._domainkey.${domain}. Add the record that your email provider shows.`,
  )
}

async function checkDmarc(domain: string, mailbox: string, lookUp: LookUp): Promise<CheckResult> {
  // A subdomain without a record uses its parent domain's.
  for (let name = domain; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    const records = (await lookUp(`_dmarc.${name}`)).filter((text) => /^v=DMARC1\s*;/i.test(text))
    if (records.length > 0) return ok('DMARC', `${name} has a policy for forged email.`)
  }
  return error(
    'DMARC',
    `${domain} has no DMARC record. Add a TXT record at _dmarc.${domain}: v=DMARC1; p=none; rua=mailto:${mailbox}`,
  )
}
