import ArrowLeft from 'virtual:icon/arrow-left'
import { type FormEvent, useId, useRef, useState } from 'react'
import { readLabelBarcode } from '#contract/sales/orders/label-barcode.ts'
import { useBarcodes } from '#web/admin/sales/barcodes/use-barcodes.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { useModal } from '#web/platform/ui/use-modal.ts'
import { LabelFields } from './label-fields.tsx'
import type { Label } from './use-label.ts'

interface ScanLabelProps {
  /** "Order 1235" */
  title: string
  label: Label
  problem: string | null
  isBusy: boolean
  note: string
  onShip: () => void
  onClose: () => void
}

/** On a phone: the camera, and the number that it read or that staff type. */
export function ScanLabel({ title, label, problem, isBusy, note, onShip, onClose }: ScanLabelProps) {
  const modal = useModal(true, onClose)
  const id = useId()
  const [isScanning, setScanning] = useState(label.text === '')

  function submit(event: FormEvent) {
    event.preventDefault()
    onShip()
  }

  return (
    <dialog {...modal} aria-labelledby={`${id}-title`} className="packing-scan on-bone">
      <form noValidate onSubmit={submit} className="flex min-h-full flex-col">
        <div className="on-steel flex min-h-16 items-center gap-2 px-3">
          <button
            type="button"
            aria-label="Back to the order"
            onClick={onClose}
            className="inline-flex size-11 items-center justify-center rounded-control hover:text-brass-300"
          >
            <ArrowLeft size={22} strokeWidth={1.75} aria-hidden="true" />
          </button>
          <h2 id={`${id}-title`} className="grow font-serif text-[1.25rem]">
            Scan label
          </h2>
          <p className="pr-2 text-small text-smoke">{title}</p>
        </div>
        {isScanning && (
          <Camera
            onText={(text) => {
              label.type(text)
              setScanning(false)
            }}
          />
        )}
        <div className="flex flex-col gap-4 p-5">
          {!isScanning && label.isRead && !label.wrongZip && (
            <Notice kind="done">
              <strong>Label read.</strong> The check digit is right.
            </Notice>
          )}
          <LabelFields label={label} problem={problem} alwaysAsksCarrier />
          <p className="text-small text-steel-600">{note}</p>
        </div>
        <div className="mt-auto flex flex-col gap-1 p-5 shadow-bar">
          <Button type="submit" busy={isBusy && 'Shipping…'} className="w-full">
            Shipped, next
          </Button>
          {!isScanning && (
            <Button
              kind="quiet"
              onClick={() => {
                label.type('')
                setScanning(true)
              }}
              className="w-full"
            >
              Scan again
            </Button>
          )}
        </div>
      </form>
    </dialog>
  )
}

const LABEL_CODES = ['code_128', 'qr_code', 'data_matrix', 'pdf417', 'itf'] as const

function Camera({ onText }: { onText: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [message, setMessage] = useState('Hold the barcode inside the frame.')
  const problem = useBarcodes(video, LABEL_CODES, async (text) => {
    if (readLabelBarcode(text)) onText(text)
    else setMessage('This is not the barcode of a label, or its check digit is wrong.')
  })
  return (
    <div className="relative bg-steel-950 text-bone-50">
      {!problem && (
        <>
          <video ref={video} muted playsInline className="h-[45dvh] w-full object-cover" />
          <div
            aria-hidden="true"
            className="absolute inset-x-7 top-1/2 h-30 -translate-y-2/3 rounded-control border-3 border-brass-400"
          />
        </>
      )}
      <p role="status" className="px-5 py-3 text-center">
        {problem ? `${problem} Type the number below.` : message}
      </p>
    </div>
  )
}
