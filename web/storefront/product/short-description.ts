const LONGEST = 155

/** Cuts the text to the length of a search result, after a sentence if possible. */
export function shortDescription(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= LONGEST) return line
  const sentences = line.slice(0, LONGEST + 1).match(/^.*[.!?](?= )/)?.[0]
  if (sentences && sentences.length > LONGEST / 2) return sentences
  return `${line.slice(0, LONGEST).replace(/[\s,;:–-]*\S*$/, '')}…`
}
