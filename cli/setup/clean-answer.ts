const INVISIBLE = /[\p{Cc}\p{Cf}]/gu
const QUOTES = [/^"(.*)"$/u, /^'(.*)'$/u, /^“(.*)”$/u, /^`(.*)`$/u]

/** Removes what people paste around a value: "NAME='value'", line breaks and invisible characters. */
export function cleanAnswer(name: string, answer: string): string {
  const text = answer
    .replace(/\s/gu, ' ')
    .replace(INVISIBLE, '')
    .trim()
    .replace(new RegExp(`^(?:export )?${name} ?= ?`), '')
  const quoted = QUOTES.map((pattern) => pattern.exec(text)?.[1]).find((inside) => inside !== undefined)
  return (quoted ?? text).trim()
}

/** Also removes spaces: no service uses them in keys or secrets. */
export function cleanKey(name: string, answer: string): string {
  return cleanAnswer(name, answer).replaceAll(' ', '')
}
