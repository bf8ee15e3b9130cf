import { FormSection } from '../form/form-section.tsx'
import { RowList } from '../form/row-list.tsx'
import { MAX_PHONES, NEW_PHONE } from './values.ts'

export function Phones() {
  return (
    <FormSection title="Phones">
      <RowList
        name="phones"
        columns={[
          { key: 'label', label: 'Label' },
          { key: 'number', label: 'Number', type: 'tel' },
        ]}
        newRow={NEW_PHONE}
        max={MAX_PHONES}
        add="Add a phone"
        one="Phone"
      />
    </FormSection>
  )
}
