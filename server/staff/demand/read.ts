import type { Demand, DemandGroup } from '#contract/staff/demand/demand.ts'
import { DEFAULT_DAYS } from '#contract/staff/demand/demand-range.ts'
import type { Db } from '#server/platform/db/open.ts'
import { wrongField } from '#server/platform/errors.ts'
import { dayAfter, dayOf, startOf } from '#server/platform/time/business-calendar.ts'
import { createGroups, type Group, medianDays, peopleWaiting, unitsSold } from './groups.ts'
import { addSearches } from './match-searches.ts'
import { type Described, sentenceOf } from './sentence.ts'
import {
  categoryNames,
  commissionsByMake,
  namesByMake,
  type Period,
  salesByMake,
  savesByMake,
  searchesIn,
  viewsByMake,
} from './signals.ts'
import { waitingByCategory, waitingByMake, waitingForDrops } from './waiting.ts'

export interface DemandDays {
  from?: string | undefined
  to?: string | undefined
}

const GROUPS_SHOWN = 200

/** The days of the report, by default the last 90. @throws {Invalid} when the first day is after the last */
export function demandPeriod({ from, to }: DemandDays, now: number, timeZone: string): Period {
  const last = to ?? dayOf(now, timeZone)
  const first =
    from ??
    Temporal.PlainDate.from(last)
      .subtract({ days: DEFAULT_DAYS - 1 })
      .toString()
  if (first > last) throw wrongField('from', 'Enter a start date that is not after today.')
  return { from: first, to: last, start: startOf(first, timeZone), end: startOf(dayAfter(last), timeZone) }
}

/** Ranks the groups of products, and lists what visitors searched for. @param now UTC milliseconds, for who waits now. */
export async function readDemand(db: Db, period: Period, now: number): Promise<Demand> {
  const [searches, categories] = await Promise.all([searchesIn(db, period), categoryNames(db)])
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  const groups = addSearches(await readGroups(db, period, now), searches, names)
  const described = groups
    .map((group) => describe(group, names.get(group.category_id) ?? ''))
    .filter(hasSignals)
  const most = Math.max(0, ...described.map(({ signals }) => weightOf(signals)))
  return {
    groups: withTwins(described)
      .map(({ wanted, hasTwin, ...group }) => ({
        ...group,
        score: scoreOf(weightOf(group.signals), most),
        sentence: sentenceOf({ ...group, wanted, hasTwin }),
      }))
      .sort(byScore)
      .slice(0, GROUPS_SHOWN),
    searches: searches.map(({ text, count, results }) => ({ text, count, results })),
  }
}

async function readGroups(db: Db, period: Period, now: number): Promise<Group[]> {
  const { add, merged } = createGroups()
  for (const make of await namesByMake(db)) add(make, ({ names }) => names.add(make.name))
  for await (const makes of viewsByMake(db, period)) {
    for (const make of makes) {
      add(make, (group) => {
        group.views += make.views
      })
    }
  }
  for (const make of await savesByMake(db, period)) {
    add(make, (group) => {
      group.saved += make.saved
    })
  }
  for (const make of await commissionsByMake(db, period)) {
    add(make, (group) => {
      group.commissions += make.commissions
    })
  }
  for await (const makes of salesByMake(db, period)) {
    for (const make of makes) {
      add(make, ({ daysToSell }) => daysToSell.set(make.days, (daysToSell.get(make.days) ?? 0) + make.units))
    }
  }
  for (const waiting of [waitingByMake(db), waitingForDrops(db, now)]) {
    for await (const makes of waiting) {
      for (const make of makes) add(make, (group) => group.waiting.add(make.subscriber_id))
    }
  }
  return withCategoryWaiting(merged(), await readCategoryWaiting(db))
}

async function readCategoryWaiting(db: Db): Promise<Map<number, Set<number>>> {
  const people = new Map<number, Set<number>>()
  for await (const subscriptions of waitingByCategory(db)) {
    for (const { category_id, subscriber_id } of subscriptions) {
      const known = people.get(category_id) ?? new Set()
      people.set(category_id, known.add(subscriber_id))
    }
  }
  return people
}

/** People who wait for a category wait for each of its groups. */
function withCategoryWaiting(groups: Group[], people: Map<number, Set<number>>): Group[] {
  return groups.map((group) => ({
    ...group,
    categoryWaiting: people.get(group.category_id) ?? group.categoryWaiting,
  }))
}

function describe(group: Group, category: string): Omit<Described, 'hasTwin'> {
  const { inches, steel, handle_material, wanted } = group
  return {
    category,
    blade_length_band: inches === null ? null : `${inches}–${inches + 1}`,
    steel,
    handle_material,
    wanted,
    signals: {
      views: group.views,
      searches: group.searches,
      no_result_searches: group.emptySearches,
      waiting: peopleWaiting(group),
      saved: group.saved,
      sold: unitsSold(group),
      median_days_to_sell: medianDays(group),
      commissions: group.commissions,
    },
  }
}

function hasSignals({ signals }: Pick<DemandGroup, 'signals'>): boolean {
  const { median_days_to_sell: _, ...counts } = signals
  return Object.values(counts).some((count) => count > 0)
}

function withTwins(groups: Omit<Described, 'hasTwin'>[]): Described[] {
  const size = ({ category, blade_length_band: band }: Pick<DemandGroup, 'category' | 'blade_length_band'>) =>
    `${category}|${band}`
  const counts = Map.groupBy(groups, size)
  return groups.map((group) => ({ ...group, hasTwin: (counts.get(size(group))?.length ?? 0) > 1 }))
}

function byScore(a: DemandGroup, b: DemandGroup): number {
  return (
    b.score - a.score ||
    b.signals.sold - a.signals.sold ||
    b.signals.views - a.signals.views ||
    (a.sentence < b.sentence ? -1 : 1)
  )
}

/** People who wait count most, then commissions, searches and saved products. */
const WEIGHTS = { waiting: 5, commissions: 4, no_result_searches: 1, searches: 1, saved: 0.5, views: 0.02 }
/** Added to the score of a group that sells at once. */
const SPEED_WEIGHT = 15
/** A group that takes this long to sell gets half of it. */
const HALF_SPEED_DAYS = 30

/** How much a group is wanted, comparable only with other groups of the same days. */
function weightOf(signals: DemandGroup['signals']): number {
  const { waiting, commissions, no_result_searches, searches, saved, views } = WEIGHTS
  const days = signals.median_days_to_sell
  return (
    waiting * signals.waiting +
    commissions * signals.commissions +
    no_result_searches * signals.no_result_searches +
    searches * signals.searches +
    saved * signals.saved +
    views * signals.views +
    (days === null ? 0 : (SPEED_WEIGHT * HALF_SPEED_DAYS) / (HALF_SPEED_DAYS + days))
  )
}

/** 100 for the most wanted group, and others in proportion. */
function scoreOf(weight: number, most: number): number {
  return most === 0 ? 0 : Math.round((100 * weight) / most)
}
