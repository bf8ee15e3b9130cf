import { FormSection } from '../form/form-section.tsx'
import { RowList } from '../form/row-list.tsx'
import { MAX_MAKERS, NEW_MAKER } from './values.ts'

export function Makers() {
  return (
    <FormSection title="Makers">
      <RowList
        name="makers"
        columns={[
          { key: 'name', label: 'Name' },
          { key: 'role', label: 'Role' },
        ]}
        newRow={NEW_MAKER}
        max={MAX_MAKERS}
        add="Add a maker"
        one="Maker"
      />
    </FormSection>
  )
}
