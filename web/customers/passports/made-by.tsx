import type { Passport } from '#contract/customers/passports/passports.ts'
import { longDay } from '#contract/platform/values/dates.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { makersSentence } from './makers-sentence.ts'

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
