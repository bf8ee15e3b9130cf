import type { Product } from '#contract/catalogue.ts'
import type { ApiClient } from '#contract/client.ts'
import { type Suggestions, TEXT_FACTS } from './form/values.ts'

const PIECES_READ = '100'

/** What the form offers to choose from, and the newest piece's id. */
export async function loadForm(api: ApiClient) {
  const [categories, tags, pieces] = await Promise.all([
    api.products.allCategories({}),
    api.products.allTags({}),
    api.admin.products({ sort: 'newest', page: '1', per_page: PIECES_READ }),
  ])
  return {
    categories: categories.data,
    tags: tags.data,
    suggestions: suggestionsOf(pieces.data),
    newestId: pieces.data[0]?.id ?? 0,
  }
}

/** What was said of the latest pieces: a steel written in one way is one filter for buyers, not two. */
function suggestionsOf(pieces: Product[]): Suggestions {
  const said = (fact: (typeof TEXT_FACTS)[number]) => [
    ...new Set(pieces.flatMap(({ specs }) => specs?.[fact] ?? [])),
  ]
  return Object.fromEntries(TEXT_FACTS.map((fact) => [fact, said(fact)]))
}
