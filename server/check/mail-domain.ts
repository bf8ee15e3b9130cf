import { Resolver } from 'node:dns/promises'
import { SECOND_MS } from '#contract/shop.ts'
import type { Config } from '#server/config.ts'
import { type Finding, fine, note, wrong } from './finding.ts'

/** The texts at a name of the DNS; none when it has none. @throws when the DNS does not answer. */
export type LookUp = (name: string) => Promise<string[]>

const NO_SUCH = new Set(['ENOTFOUND', 'ENODATA'])

export async function lookUpTexts(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 5 * SECOND_MS, tries: 2 })
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    if (NO_SUCH.has((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}

/** Under which names the larger mail providers put their keys. */
const USUAL_SELECTORS = [
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

/** Whether other mailboxes can tell that the shop's mail is the shop's: without this, much of it ends as spam. */
export async function checkMailDomain(config: Config, lookUp: LookUp): Promise<Finding[]> {
  const about = 'SPF, DKIM, DMARC'
  if (config.SHOP_MODE === 'sandbox') {
    return [
      fine(
        about,
        'The sandbox’s own mailbox takes every mail; a live shop’s domain is looked up in the DNS.',
      ),
    ]
  }
  const domain = domainOf(config.MAIL_FROM)
  if (!domain) return [wrong(about, 'MAIL_FROM holds no email address.')]
  try {
    return [
      await spf(domain, lookUp),
      await dkim(domain, config.MAIL_DKIM_SELECTOR, lookUp),
      await dmarc(domain, config.SHOP_MAILBOX, lookUp),
    ]
  } catch {
    return [wrong(about, `The DNS does not answer about ${domain}. Is this machine online?`)]
  }
}

function domainOf(mailFrom: string): string | null {
  return /@([^\s@<>]+)>?\s*$/.exec(mailFrom)?.[1]?.toLowerCase() ?? null
}

async function spf(domain: string, lookUp: LookUp): Promise<Finding> {
  const records = (await lookUp(domain)).filter((text) => /^v=spf1(\s|$)/i.test(text))
  if (records.length === 1) return fine('SPF', `${domain} names who may send its mail.`)
  if (records.length > 1) {
    return wrong(
      'SPF',
      `${domain} has ${records.length} records that start with v=spf1, which counts as none. Keep one.`,
    )
  }
  return wrong(
    'SPF',
    `${domain} has no SPF record. Where your domain is kept, add a TXT record at ${domain}: v=spf1 include:<your mail provider's name> -all`,
  )
}

async function dkim(domain: string, selector: string | undefined, lookUp: LookUp): Promise<Finding> {
  const tried = selector ? [selector] : USUAL_SELECTORS
  for (const each of tried) {
    const name = `${each}._domainkey.${domain}`
    const records = await lookUp(name)
    if (records.some((text) => /(^|;)\s*p=[^;\s]+/i.test(text)))
      return fine('DKIM', `There is a key at ${name}.`)
  }
  if (!selector) {
    return note(
      'DKIM',
      'No key was found under the usual names. Your mail provider tells the selector: put it into MAIL_DKIM_SELECTOR and check again.',
    )
  }
  return wrong(
    'DKIM',
    `There is no key at ${selector}._domainkey.${domain}. Your mail provider shows the record to add there.`,
  )
}

async function dmarc(domain: string, mailbox: string, lookUp: LookUp): Promise<Finding> {
  // A subdomain without a record of its own follows the domain above it.
  for (let name = domain; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    const records = (await lookUp(`_dmarc.${name}`)).filter((text) => /^v=DMARC1\s*;/i.test(text))
    if (records.length > 0)
      return fine('DMARC', `${name} says what to do with mail that only claims to be its own.`)
  }
  return wrong(
    'DMARC',
    `${domain} has no DMARC record. Add a TXT record at _dmarc.${domain}: v=DMARC1; p=none; rua=mailto:${mailbox}`,
  )
}
