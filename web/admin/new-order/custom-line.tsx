import Plus from 'virtual:icon/plus'
import { useState } from 'react'
import { MAX_NAME, MAX_PRICE_DOLLARS } from '#contract/limits.ts'
import { isWholeCents } from '#contract/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { addCustomLine, toAmount } from './sale-draft.ts'
import type { Sale } from './use-sale.ts'

/** What is not in the catalog, such as a repair. */
export function CustomLine({ sale }: { sale: Sale }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        kind="quiet"
        size="card"
        disabled={sale.pending !== null}
        onClick={() => setOpen(true)}
        className="my-2 -ml-4.5"
      >
        <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
        Custom line
      </Button>
      {isOpen && (
        <LineDialog
          onAdd={(name, price) => {
            sale.setLines((lines) => addCustomLine(lines, name, price))
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
  const priceError = describePrice(price)

  function add() {
    setChecked(true)
    if (!nameError && !priceError) onAdd(name.trim(), toAmount(price))
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

function describePrice(typed: string): string | undefined {
  const dollars = toAmount(typed)
  if (!(dollars >= 0.01)) return 'Enter a price above $0.'
  if (dollars > MAX_PRICE_DOLLARS) return 'Enter a price of at most $100,000.'
  return isWholeCents(dollars) ? undefined : 'Enter a price with at most two decimals.'
}
