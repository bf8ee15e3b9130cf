/** Providers that ignore dots in the local part, by all the domains of one mailbox. */
const DOTLESS: Record<string, string> = {
  'gmail.com': 'gmail.com',
  'googlemail.com': 'gmail.com',
  'proton.me': 'proton.me',
  'protonmail.com': 'proton.me',
  'pm.me': 'proton.me',
}

/** The same for every way to write one person's address: any case, with a +suffix, with dots where the provider ignores them. */
export function entrantKey(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at).replace(/(?<=.)\+.*$/, '')
  const domain = address.slice(at + 1)
  const mailbox = Object.hasOwn(DOTLESS, domain) ? DOTLESS[domain] : undefined
  return mailbox === undefined ? `${local}@${domain}` : `${local.replaceAll('.', '')}@${mailbox}`
}
