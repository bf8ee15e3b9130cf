import { useState } from 'react'
import { FormSection } from '../form/form-section.tsx'
import { SelectField } from '../form/select-field.tsx'
import { TextField } from '../form/text-field.tsx'
import { PriceNotice } from './price-notice.tsx'
import { PriceTable } from './price-table.tsx'
import { ResetButton } from './reset-button.tsx'
import { usePrices } from './use-prices.ts'

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
