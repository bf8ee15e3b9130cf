/** @param href as the Markdown parser normalized it: decoded once, then with its special characters encoded. */
export function isAllowedLink(href: string): boolean {
  if (/^https:\/\/[^/]/i.test(href)) return URL.canParse(href)
  if (/^(mailto|tel):[^\s]/i.test(href)) return true
  if (href.startsWith('#')) return true
  return href.startsWith('/') && staysHere(href)
}

const HERE = 'https://shop.invalid'
/** What browsers skip or read as a second slash, which leads to another site. The parser encodes it. */
const SECOND_SLASH = /^\/([/\\]|%5c|%0[9ad])/i

function staysHere(path: string): boolean {
  return URL.parse(path, HERE)?.origin === HERE && !SECOND_SLASH.test(path)
}
