const INVISIBLE = /[\p{Cc}\p{Cf}]/gu
const QUOTES = [/^"(.*)"$/u, /^'(.*)'$/u, /^“(.*)”$/u, /^`(.*)`$/u]

/** What someone meant who pasted "NAME='value'" with a line break or invisible characters around it. */
export function cleanAnswer(name: string, answer: string): string {
  const text = answer
    .replace(/\s/gu, ' ')
    .replace(INVISIBLE, '')
    .trim()
    .replace(new RegExp(`^(?:export )?${name} ?= ?`), '')
  const quoted = QUOTES.map((pattern) => pattern.exec(text)?.[1]).find((inside) => inside !== undefined)
  return (quoted ?? text).trim()
}

/** Of a key or a secret, in which no service uses spaces. */
export function cleanKey(name: string, answer: string): string {
  return cleanAnswer(name, answer).replaceAll(' ', '')
}
