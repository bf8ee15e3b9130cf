import Plus from 'virtual:icon/plus'
import { useState } from 'react'
import { MAX_NAME } from '#contract/platform/values/limits.ts'
import { parsePrice } from '#web/admin/catalog/products/form/parse-numbers.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Field } from '#web/platform/ui/field.tsx'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { addCustomLine } from './manual-order-draft.ts'
import type { ManualOrder } from './use-manual-order.ts'

/** Adds a line for something outside the catalog, such as a repair. */
export function CustomLine({ manualOrder }: { manualOrder: ManualOrder }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        kind="quiet"
        size="card"
        disabled={manualOrder.pending !== null}
        onClick={() => setOpen(true)}
        className="my-2 -ml-4.5"
      >
        <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
        Custom line
      </Button>
      {isOpen && (
        <LineDialog
          onAdd={(name, price) => {
            manualOrder.setLines((lines) => addCustomLine(lines, name, price))
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

interface LineDialogProps {
  onAdd: (name: string, price: number) => void
  onClose: () => void
}

function LineDialog({ onAdd, onClose }: LineDialogProps) {
  const [name, setName] = useState('')
  const [price, setPrice] = useState('')
  const [isChecked, setChecked] = useState(false)
  const nameError = name.trim() === '' ? 'Enter a name.' : undefined
  const { value: dollars, error: priceError } = parsePrice(price.trim() || '0')

  function add() {
    setChecked(true)
    if (!nameError && dollars !== undefined) onAdd(name.trim(), dollars)
  }

  return (
    <FormDialog
      title="Custom line"
      description="For a piece or a service that is not in the catalog."
      verb="Add to order"
      onSubmit={add}
      onCancel={onClose}
    >
      <div className="grid gap-4.5 pt-6 sm:grid-cols-[minmax(0,1fr)_140px]">
        <Field
          label="Name"
          name="custom_name"
          value={name}
          maxLength={MAX_NAME}
          autoComplete="off"
          error={isChecked ? nameError : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <Field
          label="Price"
          name="custom_price"
          value={price}
          inputMode="decimal"
          autoComplete="off"
          placeholder="$0.00"
          error={isChecked ? priceError : undefined}
          onChange={(event) => setPrice(event.target.value)}
        />
      </div>
    </FormDialog>
  )
}
