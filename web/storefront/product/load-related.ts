import type { Product } from '#contract/catalogue.ts'
import type { ApiClient } from '#contract/client.ts'
import { categorySlug } from '#contract/slug.ts'
import { type CardPiece, toCard } from '../card-piece.ts'

const RELATED = 3

/** Up to three other pieces one can buy: of the same kind first, then the newest. */
export async function loadRelated(api: ApiClient, piece: Product): Promise<CardPiece[]> {
  const query = { available: 'true', page: '1', per_page: String(RELATED + 1) } as const
  const [sameKind, newest] = await Promise.all([
    api.products.list({ ...query, category: categorySlug(piece.category_name) }),
    api.products.list({ ...query, per_page: String(2 * RELATED + 1) }),
  ])
  const others = new Map([...sameKind.data, ...newest.data].map((other) => [other.id, other]))
  others.delete(piece.id)
  return [...others.values()].slice(0, RELATED).map(toCard)
}
