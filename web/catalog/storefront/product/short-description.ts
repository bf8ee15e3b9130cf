const MAX_LENGTH = 155

/** Cuts the text to the length of a search result, after a sentence if possible. */
export function shortDescription(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= MAX_LENGTH) return line
  const sentences = line.slice(0, MAX_LENGTH + 1).match(/^.*[.!?](?= )/)?.[0]
  if (sentences && sentences.length > MAX_LENGTH / 2) return sentences
  return `${line.slice(0, MAX_LENGTH).replace(/[\s,;:–-]*\S*$/, '')}…`
}
