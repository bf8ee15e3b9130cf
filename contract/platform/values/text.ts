/** Formats a phone number while it is typed, as in 304-555-0142. Drops the country code +1 in front of ten digits. */
export function formatPhone(text: string): string {
  const digits = text.replace(/\D/g, '')
  const number = (digits.length > 10 && digits.startsWith('1') ? digits.slice(1) : digits).slice(0, 10)
  return [number.slice(0, 3), number.slice(3, 6), number.slice(6)].filter(Boolean).join('-')
}

/** Turns every kind of line break into `\n` and removes all other control characters. */
export function normalizeMessage(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()
}

/** As browsers send the text of a text area: without carriage returns. */
export function withPlainLineBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** Unicode code points: an emoji is one character, although it has the string length 2. */
export function countCharacters(text: string): number {
  return Array.from(text).length
}

export function firstCharacters(text: string, max: number): string {
  return Array.from(text).slice(0, max).join('')
}
