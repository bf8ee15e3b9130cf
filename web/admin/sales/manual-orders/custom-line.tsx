import Plus from 'virtual:icon/plus'
import { useState } from 'react'
import { MAX_NAME } from '#contract/platform/values/limits.ts'
import { parsePrice } from '#web/admin/catalog/products/form/parse-numbers.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Field } from '#web/platform/ui/field.tsx'
import { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import type { EditedOrder } from './edited-order.ts'
import { addCustomLine } from './manual-order-draft.ts'

/** Adds a line for something outside the catalog, such as a repair. */
export function CustomLine({ manualOrder }: { manualOrder: EditedOrder }) {
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

interface LineValues {
  custom_name: string
  custom_price: string
}

function LineDialog({ onAdd, onClose }: LineDialogProps) {
  const priceOf = (typed: string) => parsePrice(typed.trim() || '0')
  const form = useContractForm<LineValues>({
    defaultValues: { custom_name: '', custom_price: '' },
    check: (line) => ({
      custom_name: line.custom_name.trim() === '' && 'Enter a name.',
      custom_price: priceOf(line.custom_price).error,
    }),
    submit: async ({ custom_name, custom_price }) =>
      onAdd(custom_name.trim(), priceOf(custom_price).value ?? 0),
    fallback: '',
  })
  return (
    <FormDialog
      form={form}
      title="Custom line"
      description="For a piece or a service that is not in the catalog."
      verb="Add to order"
      busy="Adding…"
      onCancel={onClose}
    >
      <div className="grid gap-4.5 pt-6 sm:grid-cols-[minmax(0,1fr)_140px]">
        <Field {...form.field('custom_name')} label="Name" maxLength={MAX_NAME} autoComplete="off" />
        <Field
          {...form.field('custom_price')}
          label="Price"
          inputMode="decimal"
          autoComplete="off"
          placeholder="$0.00"
        />
      </div>
    </FormDialog>
  )
}
