import { useState } from 'react'
import { FormSection } from '#web/admin/operations/settings/form/form-section.tsx'
import { SelectField } from '#web/admin/operations/settings/form/select-field.tsx'
import { useSettingsContext } from '#web/admin/operations/settings/form/settings-form-context.ts'
import { TextField } from '#web/admin/operations/settings/form/text-field.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { PriceTable } from './price-table.tsx'
import { type PriceNoticeState, usePrices } from './use-prices.ts'

const ZONES = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** The price of each pound. */
export function Prices() {
  const { notice, paste, reset } = usePrices()
  const [showsAll, setShowsAll] = useState(false)
  return (
    <FormSection
      title="USPS Standard"
      note="What a customer pays by weight, packaging included. Copy the column of 70 prices from the USPS sheet and paste it into any field."
    >
      <PriceNotice notice={notice} />
      <PriceTable showsAll={showsAll} onShowAll={() => setShowsAll(true)} onPaste={paste} />
      <p className="pt-2 text-caption text-steel-600">
        Underlined prices are changed. A price is never lower than the one above it.
      </p>
      <div className="grid grid-cols-[2fr_3fr] items-end gap-4 pt-6 max-[22.5rem]:grid-cols-1 sm:grid-cols-2">
        <SelectField name="zone" label="Zone">
          {ZONES.map((zone) => (
            <option key={zone} value={zone}>
              Zone {zone}
            </option>
          ))}
        </SelectField>
        <ResetButton onReset={reset} />
      </div>
      <TextField
        name="rates_valid_until"
        label="Prices are good until"
        type="date"
        hint="The dashboard reminds you two weeks before."
        className="pt-5 sm:w-[calc(50%-8px)]"
      />
    </FormSection>
  )
}

function PriceNotice({ notice }: { notice: PriceNoticeState | null }) {
  if (!notice) return null
  const { kind, text, undo } = notice
  return (
    <Notice kind={kind} className="mb-4 [&>div]:grow">
      <span className="flex items-center justify-between gap-x-4">
        {text}
        {undo && (
          <button
            type="button"
            onClick={undo}
            className="type-label -my-2.5 min-h-11 shrink-0 px-1 underline underline-offset-4"
          >
            Undo
          </button>
        )}
      </span>
    </Notice>
  )
}

function ResetButton({ onReset }: { onReset: () => Promise<void> }) {
  const { readOnly } = useSettingsContext()
  const [busy, setBusy] = useState(false)
  if (readOnly) return null
  return (
    <Button
      kind="secondary"
      className="px-3!"
      busy={busy && 'Loading the prices…'}
      onClick={() => {
        setBusy(true)
        void onReset().finally(() => setBusy(false))
      }}
    >
      Reset to USPS retail
    </Button>
  )
}
