import type { Passport } from '#contract/customers/passports/passports.ts'
import { longDay } from '#contract/platform/values/dates.ts'
import { useBusiness } from '#web/platform/meta/site.ts'

export function MadeBy({ passport: { makers, specs } }: { passport: Passport }) {
  const { place, region } = useBusiness()
  const finished = specs.finished_on
  const sentence = makersSentence(makers, [place, region].filter(Boolean).join(', '))
  return (
    <p className="pt-4 wrap-anywhere empty:hidden">
      {sentence}
      {typeof finished === 'string' && ` Finished ${longDay(finished)}.`}
    </p>
  )
}

/** "Made by Caleb Harless, steel, and Nora Harless, leather, in Laurel Hollow, West Virginia." */
export function makersSentence(makers: Passport['makers'], place: string): string {
  const hasCommas = makers.some(({ craft }) => craft.includes(','))
  const named = makers.map(({ name, craft }) => {
    if (craft === '') return name
    const lower = craft.charAt(0).toLowerCase() + craft.slice(1)
    return hasCommas ? `${name} (${lower})` : `${name}, ${lower}`
  })
  const separator = !hasCommas && makers.some(({ craft }) => craft !== '') ? ', ' : ' '
  const last = named.pop()
  const people = named.length > 0 ? `${named.join(', ')}${separator}and ${last}` : last
  const where = place && `in ${place}`
  if (!people) return where && `Made ${where}.`
  return `Made by ${people}${where && `${separator}${where}`}.`
}
