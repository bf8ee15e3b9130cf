/** Unicode code points: an emoji is one character, although it has the string length 2. */
export function countCharacters(text: string): number {
  return Array.from(text).length
}

export function firstCharacters(text: string, max: number): string {
  return Array.from(text).slice(0, max).join('')
}
