import { type PointerEvent, useState } from 'react'
import { Image } from '#web/platform/ui/image.tsx'

const ZOOM_SCALE = 1.7

interface ZoomImageProps {
  url: string | null
  alt: string
  preview: string | undefined
  placeholder: string | undefined
  sizes: string
  sold: boolean
}

/** On other devices, a tap opens the large image. */
const HOVER_ZOOM = '(min-width: 40rem) and (hover: hover)'

export function ZoomImage({ url, alt, preview, placeholder, sizes, sold }: ZoomImageProps) {
  const [origin, setOrigin] = useState<string | null>(null)

  function follow(event: PointerEvent<HTMLDivElement>) {
    if (event.pointerType === 'touch' || !url || !matchMedia(HOVER_ZOOM).matches) return
    const box = event.currentTarget.getBoundingClientRect()
    const percent = (offset: number, total: number) => `${Math.round((offset / total) * 1000) / 10}%`
    setOrigin(
      `${percent(event.clientX - box.left, box.width)} ${percent(event.clientY - box.top, box.height)}`,
    )
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
        <Image
          url={url}
          alt={alt}
          preview={preview}
          placeholder={placeholder}
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
