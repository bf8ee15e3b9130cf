const LONGEST = 155

/** As much of a text as a search result shows, cut after a sentence or at least after a word. */
export function shortDescription(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= LONGEST) return line
  const sentences = line.slice(0, LONGEST + 1).match(/^.*[.!?](?= )/)?.[0]
  if (sentences && sentences.length > LONGEST / 2) return sentences
  return `${line.slice(0, LONGEST).replace(/[\s,;:–-]*\S*$/, '')}…`
}
