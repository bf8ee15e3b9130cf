import { emptyGroup, type Group } from './groups.ts'
import type { CountedSearch } from './signals.ts'
import { type SearchWords, searchWords, wordsOf } from './words.ts'

/**
 * Counts each search in the groups that its words fit. A search that found nothing and fits none becomes a new group, if its words
 * name a category. @returns all groups.
 */
export function addSearches(
  groups: Group[],
  searches: CountedSearch[],
  categories: Map<number, string>,
): Group[] {
  const known = groups.map((group) => ({ group, words: vocabularyOf(group, categories) }))
  const guess = createGuess(groups, categories)
  const wanted = new Map<string, Group>()
  for (const search of searches) {
    const asked = searchWords(search.text)
    const fitting = known.filter(({ group, words }) => fits(asked, group, words)).map(({ group }) => group)
    if (fitting.length > 0) for (const group of fitting) addSearch(group, search)
    else if (search.results === 0) {
      const group = guess(asked)
      if (!group) continue
      const key = JSON.stringify([group.category_id, group.inches, group.steel, group.handle_material])
      const like = groups.find((each) => isAlike(each, group)) ?? wanted.get(key) ?? group
      if (!groups.includes(like)) wanted.set(key, like)
      addSearch(like, search)
    }
  }
  return [...groups, ...wanted.values()]
}

function addSearch(group: Group, { text, count, empty }: CountedSearch): void {
  group.searches += count
  group.emptySearches += empty
  if (empty > (group.wanted?.count ?? 0)) group.wanted = { text, count: empty }
}

function vocabularyOf(
  { category_id, steel, handle_material, names }: Group,
  categories: Map<number, string>,
) {
  const texts = [categories.get(category_id) ?? '', steel ?? '', handle_material ?? '', ...names]
  return new Set(texts.flatMap(wordsOf))
}

function fits({ words, inches }: SearchWords, group: Group, vocabulary: Set<string>): boolean {
  if (words.length === 0 && inches === null) return false
  if (inches !== null && group.inches !== Math.floor(inches)) return false
  return words.every((word) => vocabulary.has(word))
}

function isAlike(one: Group, other: Group): boolean {
  return (
    one.category_id === other.category_id &&
    one.inches === other.inches &&
    one.steel === other.steel &&
    one.handle_material === other.handle_material
  )
}

/** A word of a category's name counts more than any number of product names. */
const IN_CATEGORY_NAME = 1_000_000

/** Guesses the group that a search without results is for, by the words of the categories and their products. */
function createGuess(groups: Group[], categories: Map<number, string>): (asked: SearchWords) => Group | null {
  const uses = new Map<string, Map<number, number>>()
  const use = (word: string, category: number, times: number) => {
    const counts = uses.get(word) ?? new Map<number, number>()
    uses.set(word, counts.set(category, (counts.get(category) ?? 0) + times))
  }
  for (const [id, name] of categories) for (const word of wordsOf(name)) use(word, id, IN_CATEGORY_NAME)
  for (const { category_id, names } of groups) {
    for (const word of new Set([...names].flatMap(wordsOf))) use(word, category_id, 1)
  }
  const steels = materials(groups.map(({ steel }) => steel))
  const handles = materials(groups.map(({ handle_material }) => handle_material))

  return ({ words, inches }) => {
    const steel = steels.find((each) => each.words.every((word) => words.includes(word)))
    const handle = handles.find((each) => each.words.some((word) => words.includes(word)))
    const category = mostUsed(words, uses)
    if (category === null) return null
    return emptyGroup({
      category_id: category,
      blade_length_in: inches,
      steel: steel?.name ?? null,
      handle_material: handle?.name ?? null,
    })
  }
}

function materials(names: (string | null)[]): { name: string; words: string[] }[] {
  const known = new Set(names.filter((name) => name !== null))
  return [...known].map((name) => ({ name, words: wordsOf(name) })).filter(({ words }) => words.length > 0)
}

function mostUsed(words: string[], uses: Map<string, Map<number, number>>): number | null {
  const totals = new Map<number, number>()
  for (const word of words) {
    for (const [category, times] of uses.get(word) ?? []) {
      totals.set(category, (totals.get(category) ?? 0) + times)
    }
  }
  const [most] = [...totals].sort(([, a], [, b]) => b - a)
  return most?.[0] ?? null
}
