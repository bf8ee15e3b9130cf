import { useState } from 'react'
import { Checkbox } from '#web/platform/ui/checkbox.tsx'
import { Chip } from '#web/platform/ui/chip.tsx'
import { RadioCard } from '#web/platform/ui/radio-card.tsx'
import { Stepper } from '#web/platform/ui/stepper.tsx'
import { Switch } from '#web/platform/ui/switch.tsx'
import { Section, Specimen, Specimens } from './section.tsx'

export function Choices() {
  const [quantity, setQuantity] = useState(1)
  const [pressed, setPressed] = useState(true)
  return (
    <Section name="Choices">
      <Specimens least={280}>
        <Specimen state="Checkbox">
          <Checkbox label="Add shipping insurance" />
        </Specimen>
        <Specimen state="Checkbox, checked, with a hint">
          <Checkbox label="Keep me posted" hint="At most one email a month." defaultChecked />
        </Specimen>
        <Specimen state="Checkbox, error">
          <Checkbox
            label="I confirm that I am at least 18 years old."
            error="Confirm your age to continue."
          />
        </Specimen>
        <Specimen state="Radio cards: selected, unselected, disabled">
          <RadioCard name="shipping" label="USPS Standard" note="2 to 5 days" detail="$9.40" defaultChecked />
          <RadioCard name="shipping" label="USPS Flat Rate" note="1 to 3 days" detail="$11.30" />
          <RadioCard name="shipping" label="By hand" note="Not on offer" disabled />
        </Specimen>
        <Specimen state="Switch, off">
          <Switch label="Show sold out" />
        </Specimen>
        <Specimen state="Switch, on">
          <Switch label="Show new products" defaultChecked />
        </Specimen>
        <Specimen state="Chip, off">
          <Chip pressed={false}>Damascus</Chip>
        </Specimen>
        <Specimen state="Chip, pressed">
          <Chip pressed={pressed} onClick={() => setPressed(!pressed)}>
            Full Tang
          </Chip>
        </Specimen>
        <Specimen state="Stepper, 1 to 3">
          <Stepper label="Quantity" value={quantity} max={3} onChange={setQuantity} />
        </Specimen>
        <Specimen state="Stepper, sold out">
          <Stepper label="Quantity of a sold product" value={1} max={1} onChange={setQuantity} disabled />
        </Specimen>
      </Specimens>
    </Section>
  )
}
