import { wrongStateOf } from '#contract/sales/checkout/zip-prefixes.ts'
import { Checkbox } from '#web/platform/ui/checkbox.tsx'

interface PlaceConfirmationProps {
  place: { state: string; zip: string }
  checked: boolean
  onChange: (checked: boolean) => void
}

/** For an address whose ZIP code is in another state; nothing for any other. */
export function PlaceConfirmation({ place, checked, onChange }: PlaceConfirmationProps) {
  if (place.state === '' || wrongStateOf(place) === null) return null
  return (
    <Checkbox
      name="placeConfirmed"
      label="The address is right. Our mail comes from across the state line."
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
