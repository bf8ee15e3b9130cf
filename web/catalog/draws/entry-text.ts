/** "mt3z ev9k" as "MT3Z-EV9K". */
export function normalizeEntry(text: string): string {
  const letters = text.toUpperCase().replace(/[^0-9A-Z]/g, '')
  return letters.length > 4 ? `${letters.slice(0, 4)}-${letters.slice(4, 8)}` : letters
}

export function isComplete(entry: string): boolean {
  return entry.length === 9
}
