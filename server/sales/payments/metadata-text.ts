/** The provider's limit for one value. */
const MAX_VALUE = 500
/** Around each part, so that no space is at the end of a value, where it could be lost. */
const EDGE = '|'

/** A long text, cut into values of the allowed length: `{prefix}1`, `{prefix}2` … */
export function splitText(text: string, prefix: string): Record<string, string> {
  const parts: Record<string, string> = {}
  for (let from = 0, part = 1; from < text.length; part++) {
    let to = Math.min(text.length, from + MAX_VALUE - 2 * EDGE.length)
    // Half a surrogate pair is not a character.
    if (/[\uD800-\uDBFF]/.test(text[to - 1] ?? '')) to -= 1
    parts[prefix + part] = EDGE + text.slice(from, to) + EDGE
    from = to
  }
  return parts
}

/** @returns an empty text without parts. */
export function joinText(metadata: Record<string, string>, prefix: string): string {
  let text = ''
  for (let part = 1; metadata[prefix + part] !== undefined; part++) {
    text += metadata[prefix + part]?.slice(EDGE.length, -EDGE.length)
  }
  return text
}
