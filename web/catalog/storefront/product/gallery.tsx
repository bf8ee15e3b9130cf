import { useRef, useState } from 'react'
import { preload } from 'react-dom'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { imageSources } from '#contract/catalog/images/images.ts'
import type { Product } from '#contract/catalog/products/products.ts'
import { productTransition } from '../product-transition.ts'
import { GalleryThumbnails } from './gallery-thumbnails.tsx'
import { LARGE_IMAGE, LargeImage } from './large-image.tsx'
import { ZoomImage } from './zoom-image.tsx'

const SIZES = '(min-width: 850px) 60vw, 100vw'

/** The view transition from a listing needs the id. Without one, there is none. */
export type GalleryProduct = Pick<
  Product,
  'name' | 'image_url' | 'images' | 'image_alts' | 'image_previews'
> & {
  id?: number
}

export function Gallery({ product, sold }: { product: GalleryProduct; sold: boolean }) {
  const [shown, setShown] = useState(0)
  const navigate = useNavigate()
  const { hash, pathname } = useLocation()
  const openedHere = useRef(false)
  const navigationType = useNavigationType()
  const [placeholder] = useState(() => (navigationType === 'PUSH' ? loadedUrl(product.image_url) : undefined))
  const image = product.images[shown] ?? product.image_url
  const alt = product.image_alts[shown] ?? product.name
  const first = imageSources(product.image_url ?? '')
  if (first) {
    preload(first.src, {
      as: 'image',
      imageSrcSet: first.avif,
      imageSizes: SIZES,
      type: 'image/avif',
      fetchPriority: 'high',
    })
  }

  function openLarge() {
    openedHere.current = true
    void navigate({ pathname, hash: LARGE_IMAGE }, { preventScrollReset: true })
  }

  function closeLarge() {
    if (openedHere.current) void navigate(-1)
    else void navigate(pathname, { replace: true, preventScrollReset: true })
    openedHere.current = false
  }

  return (
    <div className="min-w-0">
      <div className="relative" style={product.id ? productTransition(product.id) : undefined}>
        <ZoomImage
          url={image}
          alt={alt}
          preview={product.image_previews[shown]}
          placeholder={shown === 0 ? placeholder : undefined}
          sizes={SIZES}
          sold={sold}
        />
        {image && (
          <button
            type="button"
            aria-label="Enlarge the image"
            onClick={openLarge}
            className="absolute inset-0 -outline-offset-3 sm:pointer-fine:hidden noscript:hidden print:hidden"
          />
        )}
      </div>
      <GalleryThumbnails product={product} shown={shown} onShow={setShown} />
      {image && <LargeImage url={image} alt={alt} open={hash === LARGE_IMAGE} onClose={closeLarge} />}
    </div>
  )
}

/** The URL of the image that the previous page has loaded. */
function loadedUrl(url: string | null): string | undefined {
  const image = document.querySelector<HTMLImageElement>(`main img[src="${url}"]`)
  return image?.currentSrc || undefined
}
