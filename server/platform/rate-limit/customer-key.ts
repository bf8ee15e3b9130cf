import { emailKey } from '#contract/platform/values/people.ts'

const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/**
 * The same for every way to write one mailbox: "June.W+1@Gmail.com" is "junew@gmail.com". Only limits per customer use it. Logins,
 * accounts and emails never do, because other providers may have two people behind such addresses.
 */
export function customerKey(email: string): string {
  const address = emailKey(email)
  const at = address.lastIndexOf('@')
  const [local = '', domain] = [address.slice(0, at), address.slice(at + 1)]
  const mailbox = local.replace(/(?<=.)\+.*$/s, '')
  return GMAIL.has(domain) ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`
}

/** "214 Quarry Road, Apt. 2" in 26241-1234 is "214 quarry road apt 2 26241". @returns null without an address */
export function placeKey(street: string, zip: string): string | null {
  const words = street.toLowerCase().match(/[\p{L}\p{N}]+/gu)
  return words ? [...words, zip.slice(0, 5)].join(' ') : null
}
