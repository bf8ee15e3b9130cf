import { withCommas } from '#contract/platform/values/money.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import type { DemandGroup } from '#contract/staff/demand/demand.ts'

export interface Described extends Omit<DemandGroup, 'score' | 'sentence'> {
  /** The most frequent search that found nothing. */
  wanted: { text: string; count: number } | null
  /** Whether another group differs in its materials only. */
  hasTwin: boolean
}

/** A group that took longer is said to 'take' so many days to sell. */
const SLOW_DAYS = 60

/** "Bowies of 8–9 inches sell in 2 days; 14 people are waiting." */
export function sentenceOf(group: Described): string {
  const { signals, wanted } = group
  if (signals.sold > 0) return `${sold(group)}${after(interest(signals) ?? nobody(signals))}.`
  if (wanted && wanted.count > signals.waiting) {
    const asked = signals.commissions > 0 ? `${withCommas(signals.commissions)} asked for one` : null
    return `${people(wanted.count)} searched for “${wanted.text}” and found none${after(asked)}.`
  }
  return `No ${lowerFirst(subject(group))} sold${after(interest(signals) ?? attention(signals))}.`
}

function after(clause: string | null): string {
  return clause === null ? '' : `; ${clause}`
}

function sold(group: Described): string {
  const days = group.signals.median_days_to_sell ?? 0
  if (days === 0) return `${subject(group)} sell within a day`
  return `${subject(group)} ${days > SLOW_DAYS ? 'take' : 'sell in'} ${pluralize(days, 'day')}${days > SLOW_DAYS ? ' to sell' : ''}`
}

function interest({ waiting, commissions, saved }: DemandGroup['signals']): string | null {
  if (waiting > 0) return `${people(waiting)} ${waiting === 1 ? 'is' : 'are'} waiting`
  if (commissions > 0) return `${withCommas(commissions)} asked for one`
  return saved > 0 ? `${withCommas(saved)} ${saved === 1 ? 'is' : 'are'} saved` : null
}

function nobody({ median_days_to_sell: days }: DemandGroup['signals']): string | null {
  return days !== null && days > SLOW_DAYS ? 'nobody is waiting' : null
}

function attention({ searches, views }: DemandGroup['signals']): string | null {
  if (searches > 0) return `${people(searches)} searched for them`
  return views > 0 ? `${pluralize(views, 'page view')}` : null
}

function people(count: number): string {
  return pluralize(count, 'person', 'people')
}

function subject({ category, blade_length_band, steel, handle_material, hasTwin }: Described): string {
  const length = blade_length_band === null ? '' : ` of ${inches(blade_length_band)}`
  const materials = [
    steel && `in ${steelLabel(short(steel))}`,
    handle_material && `with ${lowerFirst(short(handle_material))}`,
  ]
  return [plural(category) + length, ...(hasTwin ? materials.filter((each) => each) : [])].join(' ')
}

/** "Ladder damascus" → "ladder damascus"; other steels have proper names. */
function steelLabel(steel: string): string {
  return /damascus/i.test(steel) ? lowerFirst(steel) : steel
}

/** "Black walnut, oil finish" → "Black walnut" */
function short(material: string): string {
  return material.split(',', 1)[0] ?? material
}

function inches(band: string): string {
  return band === '0–1' ? 'under 1 inch' : `${band} inches`
}

/** Kinds of knives whose own name has a plural. */
const NOUNS = new Set('bowie dagger tanto santoku cleaver hunter skinner puukko machete'.split(' '))

/** "Bowie Knives" → "Bowies", "Kitchen Knives" → "Kitchen knives", "Everyday Carry" → "Everyday carry knives". */
function plural(category: string): string {
  const [first = '', ...rest] = category.trim().toLowerCase().split(/\s+/)
  const name = [first, ...rest].join(' ')
  if (rest.join(' ') === 'knives' && NOUNS.has(first)) return upperFirst(`${first}s`)
  return upperFirst(name.endsWith('s') ? name : `${name} knives`)
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}
