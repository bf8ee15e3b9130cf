import { useEffect, useRef } from 'react'
import { dayIn } from '#contract/platform/values/dates.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { countCharacters } from '#contract/platform/values/text.ts'
import { giftDays, giftDaysText, MAX_CARD_NOTE, MAX_GIVER } from '#contract/sales/checkout/gift-values.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { announce } from '#web/platform/ui/announcer.tsx'
import { Checkbox } from '#web/platform/ui/checkbox.tsx'
import { Field } from '#web/platform/ui/field.tsx'
import type { FieldProps } from '#web/platform/ui/form/use-contract-form.ts'
import { TextArea } from '#web/platform/ui/text-area.tsx'
import { FIELD_LABELS, type GiftValues } from './customer-form.ts'

interface GiftChoiceProps {
  form: {
    values: GiftValues
    field: (name: 'giftNote' | 'giftFrom' | 'giftDay') => FieldProps
    set: (name: 'isGift', value: boolean) => void
  }
  isPickup: boolean
}

/** What was entered comes back when it is opened again. */
export function GiftChoice({ form: { values, field, set }, isPickup }: GiftChoiceProps) {
  const today = dayIn(useBusiness().time_zone, Date.now())
  const { first, last } = giftDays(today)
  const left = useCharactersLeft(values.giftNote)
  const line = (name: 'giftNote' | 'giftFrom' | 'giftDay') => ({
    ...field(name),
    label: FIELD_LABELS[name],
    optional: true,
    className: 'scroll-mt-24',
  })
  return (
    <div className="flex flex-col gap-5">
      <Checkbox
        name="isGift"
        label="This is a gift"
        hint={
          values.isGift
            ? 'No prices in the parcel. We email the receipt to you.'
            : 'We print your note on a card and leave prices out.'
        }
        checked={values.isGift}
        onChange={(event) => set('isGift', event.target.checked)}
        className="[&>p]:-mt-2 [&>p]:pl-9 [&>p]:text-caption"
      />
      {values.isGift && (
        <div className="flex flex-col gap-4.5 pl-9">
          <TextArea {...line('giftNote')} rows={3} hint={`We print it on a card. ${left}`} />
          <Field
            {...line('giftFrom')}
            maxLength={MAX_GIVER}
            autoComplete="off"
            hint="Below the note, and in our emails to you"
          />
          {!isPickup && (
            <Field
              {...line('giftDay')}
              type="date"
              min={first}
              max={last}
              hint={`Any day from ${giftDaysText(today)}`}
              inputClassName="sm:max-w-80"
            />
          )}
        </div>
      )}
    </div>
  )
}

const FEW_LEFT = 20

/** "137 characters left", read out at 20 and at 0. The field has no `maxLength`, which would cut off a pasted text without a word. */
function useCharactersLeft(note: string): string {
  const left = MAX_CARD_NOTE - countCharacters(note.trim())
  const text = left < 0 ? `${pluralize(-left, 'character')} too many` : `${pluralize(left, 'character')} left`
  const level = left > FEW_LEFT ? 0 : left > 0 ? 1 : 2
  const known = useRef(level)
  useEffect(() => {
    if (level > known.current) announce(text)
    known.current = level
  }, [level, text])
  return text
}
