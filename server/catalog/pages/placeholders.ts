import type { BusinessSettings } from '#contract/operations/settings/business.ts'
import { makerNames } from '#contract/operations/settings/business-labels.ts'
import { describeBusiness } from '#contract/operations/settings/describe-business.ts'

/** Written as `{name}` in the text of a page, and shown as the business's own. Others are shown as typed. */
const PLACEHOLDERS = ['name', 'email', 'phone', 'phones', 'hours', 'place', 'region', 'makers'] as const
type PlaceholderName = (typeof PLACEHOLDERS)[number]

/** Each value as its parts: a line may break between them, and "or" joins them. */
export type PlaceholderValues = Record<PlaceholderName, readonly string[]>

export function placeholderValues(business: BusinessSettings): PlaceholderValues {
  const { name, email, place, region, openingSentence } = describeBusiness(business)
  const phones = business.phones.map(({ number }) => number)
  return {
    name: [name],
    email: [email],
    phone: phones.slice(0, 1),
    phones,
    hours: [openingSentence],
    place: [place],
    region: [region],
    makers: [makerNames(business)],
  }
}

const PLACEHOLDER = new RegExp(`\\{(${PLACEHOLDERS.join('|')})\\}`, 'g')

/** @param show turns a part of a value into what the text needs, such as HTML. */
export function fillPlaceholders(
  text: string,
  values: PlaceholderValues,
  show: (part: string, name: PlaceholderName) => string = (part) => part,
): string {
  return text.replace(PLACEHOLDER, (_, name: PlaceholderName) =>
    values[name].map((part) => show(part, name)).join(' or '),
  )
}

/** Shows the placeholders as typed. */
export const AS_TYPED = Object.fromEntries(
  PLACEHOLDERS.map((name) => [name, [`{${name}}`]]),
) as unknown as PlaceholderValues
