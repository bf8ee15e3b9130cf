const CHARACTERS_PER_LINE = 36

/** About how many lines a text takes in the narrowest column, which the server cannot measure. */
export function estimateLines(text: string): number {
  return text
    .split('\n')
    .reduce((lines, paragraph) => lines + Math.max(1, Math.ceil(paragraph.length / CHARACTERS_PER_LINE)), 0)
}
