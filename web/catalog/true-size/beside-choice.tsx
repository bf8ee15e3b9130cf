import ChevronDown from 'virtual:icon/chevron-down'
import { useId, useRef, useState } from 'react'
import { classes } from '#web/platform/ui/cn.ts'
import { BesideList } from './beside-list.tsx'
import type { SizedProduct } from './sized-product.ts'

interface BesideChoiceProps {
  /** The product that is already shown. */
  productId: number
  chosen: SizedProduct | null
  onChoose: (product: SizedProduct | null) => void
}

export function BesideChoice({ productId, chosen, onChoose }: BesideChoiceProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  function choose(product: SizedProduct | null) {
    onChoose(product)
    close()
  }
  function close() {
    setOpen(false)
    button.current?.focus()
  }

  return (
    <div className="min-w-0">
      <p id={`${id}-label`} className="type-label pb-2">
        Beside it
      </p>
      <button
        ref={button}
        id={`${id}-button`}
        type="button"
        aria-labelledby={`${id}-label ${id}-button`}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-13 w-full items-center justify-between gap-3 rounded-control border border-bone-500 bg-white px-4 py-2 text-left hover:border-steel-950"
      >
        <span className="min-w-0 wrap-anywhere">{chosen?.name ?? 'No other knife'}</span>
        <ChevronDown
          size={18}
          strokeWidth={1.75}
          aria-hidden="true"
          className={classes('shrink-0', open && 'rotate-180')}
        />
      </button>
      {open && (
        <BesideList productId={productId} isChosen={chosen !== null} onChoose={choose} onClose={close} />
      )}
    </div>
  )
}
