import { type PointerEvent, useState } from 'react'
import { ZOOM_SCALE } from '#contract/shop.ts'
import { Picture } from '#web/ui/picture.tsx'

interface ZoomPictureProps {
  url: string | null
  alt: string
  preview: string | undefined
  seen: string | undefined
  sizes: string
  sold: boolean
}

/** From here on pointing at a picture enlarges it; below, a tap shows it large. */
const HOVER_ZOOM = '(min-width: 640px) and (hover: hover)'

/** A picture that grows under the pointer and follows it. */
export function ZoomPicture({ url, alt, preview, seen, sizes, sold }: ZoomPictureProps) {
  const [origin, setOrigin] = useState<string | null>(null)

  function follow(event: PointerEvent<HTMLDivElement>) {
    if (event.pointerType === 'touch' || !url || !matchMedia(HOVER_ZOOM).matches) return
    const box = event.currentTarget.getBoundingClientRect()
    const share = (offset: number, whole: number) => `${Math.round((offset / whole) * 1000) / 10}%`
    setOrigin(`${share(event.clientX - box.left, box.width)} ${share(event.clientY - box.top, box.height)}`)
  }

  return (
    <div
      onPointerMove={follow}
      onPointerLeave={() => setOrigin(null)}
      className="relative overflow-hidden bg-bone-200"
    >
      <div
        style={origin ? { transform: `scale(${ZOOM_SCALE})`, transformOrigin: origin } : undefined}
        className="transition-transform duration-150"
      >
        <Picture
          url={url}
          alt={alt}
          preview={preview}
          seen={seen}
          sizes={origin ? `calc(${ZOOM_SCALE} * 60vw)` : sizes}
          priority
          className={sold ? 'saturate-55' : ''}
        />
      </div>
      {sold && (
        <span className="type-h3 pointer-events-none absolute bottom-0 left-0 bg-bone-100 py-2 pr-6 pl-5 md:pl-(--page-margin)">
          Sold
        </span>
      )}
    </div>
  )
}
