import type { Make } from './signals.ts'

export interface Tally {
  views: number
  searches: number
  emptySearches: number
  saved: number
  commissions: number
  /** The ids of the subscribers who wait for its products. */
  waiting: Set<number>
  /** The ids of those who wait for its category. */
  categoryWaiting: Set<number>
  /** How many units sold after how many days for sale: days → units. */
  daysToSell: Map<number, number>
  /** The most frequent search that found nothing. */
  wanted: { text: string; count: number } | null
  names: Set<string>
}

/** The demand for products of one category, length, steel and handle. Null means any. */
export interface Group extends Tally {
  category_id: number
  inches: number | null
  steel: string | null
  handle_material: string | null
}

export type AddTo = (make: Make, change: (group: Group) => void) => void

/** When one length has more combinations of materials than this, the small ones are merged. */
const MAX_COMBINATIONS = 6
/** A combination with fewer units sold, people waiting and commissions is small. */
const MIN_DEMAND = 3

export function createGroups(): { add: AddTo; merged(): Group[] } {
  const groups = new Map<string, Group>()
  const groupOf = new Map<string, Group>()

  function findGroup(make: Make): Group {
    const group = emptyGroup(make)
    const key = [group.category_id, group.inches, low(group.steel), low(group.handle_material)].join('|')
    const known = groups.get(key) ?? group
    groups.set(key, known)
    return known
  }

  return {
    add(make, change) {
      const spelled = `${make.category_id}|${make.blade_length_in}|${make.steel}|${make.handle_material}`
      const group = groupOf.get(spelled) ?? findGroup(make)
      groupOf.set(spelled, group)
      change(group)
    },
    merged() {
      const lengths = Map.groupBy(groups.values(), ({ category_id, inches }) => `${category_id}|${inches}`)
      return [...lengths.values()].flatMap(mergeSmall)
    },
  }
}

export function emptyGroup({ category_id, blade_length_in, steel, handle_material }: Make): Group {
  return {
    category_id,
    inches: blade_length_in === null ? null : Math.floor(blade_length_in),
    steel: steel?.trim() || null,
    handle_material: handle_material?.trim() || null,
    views: 0,
    searches: 0,
    emptySearches: 0,
    saved: 0,
    commissions: 0,
    waiting: new Set(),
    categoryWaiting: new Set(),
    daysToSell: new Map(),
    wanted: null,
    names: new Set(),
  }
}

function low(text: string | null): string {
  return text?.toLowerCase() ?? ''
}

function mergeSmall(groups: Group[]): Group[] {
  if (groups.length <= MAX_COMBINATIONS) return groups
  const isLarge = (group: Group) => unitsSold(group) + group.waiting.size + group.commissions >= MIN_DEMAND
  const [first, ...others] = groups.filter((group) => !isLarge(group))
  const merged = first ? [others.reduce(merge, first)] : []
  return [...groups.filter(isLarge), ...merged]
}

function merge(one: Group, other: Group): Group {
  const daysToSell = new Map(one.daysToSell)
  for (const [days, units] of other.daysToSell) daysToSell.set(days, (daysToSell.get(days) ?? 0) + units)
  return {
    category_id: one.category_id,
    inches: one.inches,
    steel: low(one.steel) === low(other.steel) ? one.steel : null,
    handle_material: low(one.handle_material) === low(other.handle_material) ? one.handle_material : null,
    views: one.views + other.views,
    searches: one.searches + other.searches,
    emptySearches: one.emptySearches + other.emptySearches,
    saved: one.saved + other.saved,
    commissions: one.commissions + other.commissions,
    waiting: one.waiting.union(other.waiting),
    categoryWaiting: one.categoryWaiting,
    daysToSell,
    wanted: null,
    names: one.names.union(other.names),
  }
}

export function unitsSold({ daysToSell }: Pick<Tally, 'daysToSell'>): number {
  return [...daysToSell.values()].reduce((sum, units) => sum + units, 0)
}

export function peopleWaiting({ waiting, categoryWaiting }: Tally): number {
  return categoryWaiting.size + waiting.difference(categoryWaiting).size
}

export function medianDays(group: Pick<Tally, 'daysToSell'>): number | null {
  const units = unitsSold(group)
  if (units === 0) return null
  const sorted = [...group.daysToSell].sort(([a], [b]) => a - b)
  const lower = dayOfUnit(sorted, Math.floor((units - 1) / 2))
  const upper = dayOfUnit(sorted, Math.floor(units / 2))
  return Math.round((lower + upper) / 2)
}

function dayOfUnit(sorted: [days: number, units: number][], index: number): number {
  let before = 0
  for (const [days, units] of sorted) {
    before += units
    if (index < before) return days
  }
  return sorted.at(-1)?.[0] ?? 0
}
