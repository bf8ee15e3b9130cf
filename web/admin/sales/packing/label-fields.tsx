import Check from 'virtual:icon/check'
import TriangleAlert from 'virtual:icon/triangle-alert'
import type { RefObject } from 'react'
import { CARRIERS, type Carrier, MAX_TRACKING_NUMBER } from '#contract/sales/orders/tracking.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import type { Label } from './use-label.ts'

interface LabelFieldsProps {
  label: Label
  problem: string | null
  /** Otherwise only when the number does not tell it. */
  alwaysAsksCarrier?: boolean
  hint?: string
  numberField?: RefObject<HTMLInputElement | null>
}

/** A barcode has more characters than the number that is kept. */
const MAX_TYPED = 4 * MAX_TRACKING_NUMBER

export function LabelFields({ label, problem, alwaysAsksCarrier, hint, numberField }: LabelFieldsProps) {
  const { text, carrier, trackingNumber, isRead } = label
  const asksCarrier = alwaysAsksCarrier || (trackingNumber !== '' && !isRead)
  const isMissingNumber = trackingNumber === ''
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Field
          ref={numberField}
          name="tracking_number"
          label="Tracking number"
          value={text}
          maxLength={MAX_TYPED}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={isMissingNumber ? (problem ?? undefined) : undefined}
          onChange={(event) => label.type(event.target.value)}
        />
        <LabelStatus label={label} />
        {hint && <p className="pt-2 text-caption text-steel-600">{hint}</p>}
      </div>
      {asksCarrier && (
        <Select
          label="Carrier"
          value={carrier}
          error={isMissingNumber ? undefined : (problem ?? undefined)}
          onChange={(event) => label.choose(event.target.value as Carrier | '')}
        >
          <option value="">Select</option>
          {CARRIERS.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      )}
    </div>
  )
}

function LabelStatus({ label: { carrier, isRead, warning, wrongZip } }: { label: Label }) {
  const trouble = wrongZip ? `The label is for ZIP code ${wrongZip}, not for this order's.` : warning
  const Icon = trouble ? TriangleAlert : Check
  return (
    <p role="status" className="text-caption">
      {(trouble || isRead) && (
        <span
          className={classes('flex gap-2 pt-2', trouble ? 'font-medium text-leather-600' : 'text-green-700')}
        >
          <Icon size={16} strokeWidth={2} aria-hidden="true" className="mt-0.5 shrink-0" />
          {trouble ?? `${carrier}. The check digit is right.`}
        </span>
      )}
    </p>
  )
}
