import { useId, useRef, useState } from 'react'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { useBarcodes } from '#web/admin/sales/barcodes/use-barcodes.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { useHydrated } from '#web/platform/ui/use-hydrated.ts'
import { useModal } from '#web/platform/ui/use-modal.ts'
import type { ManualOrderProduct } from './manual-order-draft.ts'
import { scannedProductId } from './scanned-product.ts'
import { toManualOrderProduct } from './use-products.ts'

const PRODUCT_CODES = ['qr_code'] as const

interface ScanProps {
  disabled: boolean
  onFound: (product: ManualOrderProduct) => void
}

/** Finds a product by the QR code of its page. Only in browsers that can open a camera. */
export function Scan({ disabled, onFound }: ScanProps) {
  const [isOpen, setOpen] = useState(false)
  if (!useHydrated() || !navigator.mediaDevices) return null
  return (
    <>
      <Button kind="secondary" disabled={disabled} onClick={() => setOpen(true)} className="shrink-0 px-4.5!">
        Scan
      </Button>
      {isOpen && (
        <ScanDialog
          onFound={(product) => {
            setOpen(false)
            onFound(product)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function ScanDialog({ onFound, onClose }: Pick<ScanProps, 'onFound'> & { onClose: () => void }) {
  const modal = useModal(true, onClose)
  const id = useId()
  const video = useRef<HTMLVideoElement>(null)
  const [message, setMessage] = useState('Point the camera at the code of a product.')
  const problem = useBarcodes(video, PRODUCT_CODES, async (text) => {
    const product = await lookUp(text)
    if (typeof product === 'string') setMessage(product)
    else onFound(product)
  })

  return (
    <dialog
      {...modal}
      aria-labelledby={`${id}-title`}
      className="m-auto w-[min(480px,calc(100vw-40px))] rounded-control on-bone p-5 shadow-float backdrop:bg-steel-950/60"
    >
      <h2 id={`${id}-title`} className="type-h3">
        Scan
      </h2>
      <video ref={video} muted playsInline className="mt-4 aspect-square w-full bg-steel-950 object-cover" />
      <p role="status" className="pt-3">
        {problem ?? message}
      </p>
      <Button kind="quiet" onClick={onClose} className="mt-3 -ml-7">
        Cancel
      </Button>
    </dialog>
  )
}

/** @returns the product, or why it can't be sold. */
async function lookUp(text: string): Promise<ManualOrderProduct | string> {
  const id = scannedProductId(text)
  if (id === null) return 'This is not the code of a product.'
  try {
    const { data } = await adminApi.product({ id: String(id) })
    if (!data.published || data.archived) return `'${data.name}' is not for sale.`
    return data.stock > 0 ? toManualOrderProduct(data) : `'${data.name}' is sold out.`
  } catch (error) {
    return errorMessage(error, 'The product could not be found.')
  }
}
