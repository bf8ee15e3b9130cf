import X from 'virtual:icon/x'
import { useLayoutEffect, useRef } from 'react'
import { Image } from '#web/platform/ui/image.tsx'
import { useModal } from '#web/platform/ui/use-modal.ts'

/** A URL hash, so that Back closes the large image. */
export const LARGE_IMAGE = '#picture'

interface LargeImageProps {
  url: string
  alt: string
  open: boolean
  onClose: () => void
}

export function LargeImage({ url, alt, open, onClose }: LargeImageProps) {
  const modal = useModal(open, onClose)
  const view = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (open) view.current?.scrollTo({ left: (view.current.scrollWidth - view.current.clientWidth) / 2 })
  }, [open])

  return (
    <dialog
      {...modal}
      aria-label={alt}
      className="on-steel m-0 h-dvh max-h-none w-full max-w-none open:animate-appear"
    >
      {open && (
        <>
          <div
            ref={view}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            className="flex size-full items-center overflow-auto overscroll-contain"
          >
            <div className="m-auto w-[max(100vw,min(133.33dvh,260vw))] shrink-0">
              <Image url={url} alt={alt} sizes="max(100vw, min(133vh, 260vw))" priority />
            </div>
          </div>
          <button
            type="button"
            aria-label="Close"
            onClick={onClose}
            className="absolute top-3 right-3 inline-flex size-12 items-center justify-center rounded-control bg-steel-950 text-bone-50 hover:bg-steel-800"
          >
            <X size={24} strokeWidth={1.5} aria-hidden="true" />
          </button>
        </>
      )}
    </dialog>
  )
}
