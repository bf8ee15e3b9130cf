const SCHEME = /\b[a-z][a-z0-9+.-]*:\/\/|\b(?:mailto|javascript|data|tel):\S/i
const WWW = /\bwww\.[^\s.]/i
const EMAIL_ADDRESS = /[^\s@]@[^\s@]+\.[^\s@]/
/** Endings that no sentence has after a forgotten space. */
const DOMAIN =
  /[a-z0-9-]\.(?:com|net|org|info|biz|shop|store|online|site|website|xyz|top|club|icu|ru|cn)(?![\p{L}\p{N}-])/iu
const DOMAIN_WITH_PATH = /[a-z0-9-]\.[a-z]{2,}\/\S/i
const LINKS = [SCHEME, WWW, EMAIL_ADDRESS, DOMAIN, DOMAIN_WITH_PATH]

/** Whether a text has a link or an email address. Markup is shown as it was typed. */
export function hasLink(text: string): boolean {
  return LINKS.some((link) => link.test(text))
}
