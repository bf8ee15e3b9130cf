import X from 'virtual:icon/x'
import { useId, useState, useSyncExternalStore } from 'react'
import type { Product } from '#contract/catalog/products/products.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { useModal } from '#web/platform/ui/use-modal.ts'
import { CalibrateStep } from './calibrate-step.tsx'
import { type Calibration, readCalibration, storeCalibration } from './calibration.ts'
import { SizeStep } from './size-step.tsx'
import { type SizedProduct, toSized } from './sized-product.ts'

interface TrueSizeDialogProps {
  product: Product
  onClose: () => void
}

export default function TrueSizeDialog({ product, onClose }: TrueSizeDialogProps) {
  const sized = toSized(product)
  return sized && <SizedDialog product={sized} onClose={onClose} />
}

function SizedDialog({ product, onClose }: { product: SizedProduct; onClose: () => void }) {
  const modal = useModal(true, onClose)
  const titleId = useId()
  const pixelRatio = usePixelRatio()
  const [calibration, setCalibration] = useState(readCalibration)
  const [again, setAgain] = useState(false)
  const hasZoomed = calibration !== null && calibration.pixelRatio !== pixelRatio
  const isCalibrating = again || hasZoomed || calibration === null

  function fit(scale: number) {
    const fitted: Calibration = { scale, pixelRatio }
    storeCalibration(fitted)
    setCalibration(fitted)
    setAgain(false)
  }

  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className={classes(
        'm-auto max-h-[calc(100dvh-48px)] overflow-x-hidden overflow-y-auto overscroll-contain rounded-control on-bone shadow-float backdrop:bg-steel-950/60 open:animate-rise max-md:mb-0 max-md:max-h-[calc(100dvh-64px)] max-md:w-full max-md:max-w-none',
        isCalibrating
          ? 'flex-col open:flex md:w-max md:min-w-160 md:max-w-[calc(100vw-80px)]'
          : 'md:w-[min(1328px,calc(100vw-112px))] md:max-w-none',
      )}
    >
      <div className="flex items-start justify-between gap-4 px-5 pt-5 sm:px-10 md:pt-9">
        <div>
          <h2 id={titleId} className="type-h2-inner">
            {isCalibrating ? 'True size' : product.name}
          </h2>
          {!isCalibrating && <p className="text-steel-600">True size, {product.overall} in</p>}
        </div>
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="-mt-1.5 -mr-2.5 inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-bone-200"
        >
          <X size={22} strokeWidth={1.5} aria-hidden="true" />
        </button>
      </div>
      {isCalibrating ? (
        <CalibrateStep
          key={pixelRatio}
          // The zoom changed by this much, unless the window moved to another screen.
          initial={calibration && (calibration.scale * calibration.pixelRatio) / pixelRatio}
          hasZoomed={hasZoomed}
          onFit={fit}
          onCancel={again && !hasZoomed ? () => setAgain(false) : onClose}
        />
      ) : (
        <SizeStep product={product} scale={calibration.scale} onCalibrate={() => setAgain(true)} />
      )}
    </dialog>
  )
}

/** Device pixels per CSS pixel. Zooming in the browser changes it, and moving to another screen may. */
function usePixelRatio(): number {
  return useSyncExternalStore(
    subscribe,
    () => devicePixelRatio,
    () => 1,
  )
}

/** A media query matches one ratio only, so each change needs a new query. */
function subscribe(listener: () => void): () => void {
  let query: MediaQueryList | undefined
  function watch() {
    query?.removeEventListener('change', changed)
    query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
    query.addEventListener('change', changed)
  }
  function changed() {
    watch()
    listener()
  }
  watch()
  addEventListener('resize', listener)
  return () => {
    query?.removeEventListener('change', changed)
    removeEventListener('resize', listener)
  }
}
