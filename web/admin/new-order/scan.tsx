import { useEffect, useId, useRef, useState } from 'react'
import { SECOND_MS } from '#contract/time.ts'
import { adminApi } from '#web/admin/admin-api.ts'
import { errorMessage } from '#web/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { useModal } from '#web/ui/use-modal.ts'
import { canScan, newDetector } from './barcode-detector.ts'
import type { SaleProduct } from './sale-draft.ts'
import { scannedProductId } from './scanned-product.ts'
import { toSaleProduct } from './use-products.ts'

const SCAN_EVERY_MS = SECOND_MS / 4

interface ScanProps {
  disabled: boolean
  onFound: (product: SaleProduct) => void
}

/** Finds a product by the QR code of its page. Only in browsers that can read codes. */
export function Scan({ disabled, onFound }: ScanProps) {
  const [isOpen, setOpen] = useState(false)
  if (!useHydrated() || !canScan()) return null
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
  const found = useRef(onFound)
  useEffect(() => {
    found.current = onFound
  })

  useEffect(() => {
    let isOpen = true
    let last = ''
    const camera = openCamera(video.current).catch(() => null)
    void camera.then((stream) => isOpen && !stream && setMessage('The camera could not be opened.'))
    const detector = newDetector()
    const timer = setInterval(async () => {
      if (!video.current?.videoWidth || !detector) return
      const [code] = await detector.detect(video.current).catch(() => [])
      if (!isOpen || !code || code.rawValue === last) return
      last = code.rawValue
      const product = await lookUp(code.rawValue)
      if (!isOpen) return
      if (typeof product === 'string') setMessage(product)
      else found.current(product)
    }, SCAN_EVERY_MS)
    return () => {
      isOpen = false
      clearInterval(timer)
      void camera.then((stream) => {
        for (const track of stream?.getTracks() ?? []) track.stop()
      })
    }
  }, [])

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
        {message}
      </p>
      <Button kind="quiet" onClick={onClose} className="mt-3 -ml-7">
        Cancel
      </Button>
    </dialog>
  )
}

async function openCamera(video: HTMLVideoElement | null): Promise<MediaStream | null> {
  if (!video) return null
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  video.srcObject = stream
  await video.play()
  return stream
}

/** @returns the product, or why it can't be sold. */
async function lookUp(text: string): Promise<SaleProduct | string> {
  const id = scannedProductId(text)
  if (id === null) return 'This is not the code of a product.'
  try {
    const { data } = await adminApi.product({ id: String(id) })
    if (!data.published || data.archived) return `'${data.name}' is not for sale.`
    return data.stock > 0 ? toSaleProduct(data) : `'${data.name}' is sold out.`
  } catch (error) {
    return errorMessage(error, 'The product could not be found.')
  }
}
