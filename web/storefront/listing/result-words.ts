/** "15 results", "1 result". */
export function resultWords(total: number): string {
  return total === 1 ? '1 result' : `${total.toLocaleString('en-US')} results`
}
