/** Splits each line of "name: value" or "name: value: value" at its colons. */
export function parseFacts(lines: string): string[][] {
  return lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(':').map((part) => part.trim()))
}
