/**
 * Returns the spellings that a search looks in, one per line: an apostrophe can also be a blank, a dash also nothing. The last
 * one is as written, for a search of marks alone.
 */
export function spellingsOf(text: string): string {
  if (IS_PLAIN.test(text) && !text.includes('  ')) return text.toLowerCase()
  const simple = simplify(text)
  const spellings = [spell(simple, '', ' '), spell(simple, ' ', ' '), spell(simple, '', '')]
  return [...new Set([...spellings, text.toLowerCase()])].join('\n')
}

/** Returns what a search looks for: é is e, a quote is nothing, a dash a blank. Marks alone stay, or they would find everything. */
export function searchTerm(typed: string): string {
  return spell(simplify(typed), '', ' ') || typed.toLowerCase()
}

/** As a computer types it, for numbers and codes: without what is invisible, with - for every dash. */
export function plainCharacters(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(DASHES, '-')
    .replace(QUOTES, "'")
    .trim()
}

/** Returns the letters and digits of a typed code in upper case, without the marks that phones and emails add. */
export function lettersAndDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toUpperCase()
}

/** ASCII without quotes and dashes. */
const IS_PLAIN = /^[ !#-&(-,.-_a-~]*$/
const QUOTES = /['"`´‘’‚‛“”„‟′″‵‶ʹʺʻʼʽˊˋ«»‹›＇＂]/g
const DASHES = /[\p{Pd}−⁃]/gu
/** Letters that Unicode does not take apart. */
const LETTERS: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ς: 'σ', '⁄': '/' },
}

/** In lower case, with ' for every quote and - for every dash. */
function simplify(text: string): string {
  const quoted = text.replace(QUOTES, "'")
  if (/^[ -~]*$/.test(quoted)) return quoted.toLowerCase()
  return quoted
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[ßæœøłđðþıς⁄]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(DASHES, '-')
}

function spell(simple: string, quote: string, dash: string): string {
  return simple.replaceAll("'", quote).replaceAll('-', dash).replace(/\s+/g, ' ').trim()
}
