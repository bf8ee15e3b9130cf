import type { Drop } from '#contract/catalog/drops/drops.ts'

/** The sentence under the name. It stays the same when the drop opens. */
export function leadOf({ kind, products }: Pick<Drop, 'kind' | 'products'>): string {
  if (kind === 'draw') return 'One entry for each email address. We draw the order when entries close.'
  if (products.length === 0) return 'First come, first served.'
  return `${piecesInWords(products.length)}. First come, first served.`
}

const WORDS = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** "Three pieces" */
function piecesInWords(count: number): string {
  return `${WORDS[count - 1] ?? count} ${count === 1 ? 'piece' : 'pieces'}`
}
