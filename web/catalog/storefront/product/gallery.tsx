import { useRef, useState } from 'react'
import { preload } from 'react-dom'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { imageSources } from '#contract/catalog/images/images.ts'
import type { Product } from '#contract/catalog/products/products.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Image } from '#web/platform/ui/image.tsx'
import { productTransition } from '../product-transition.ts'
import { LARGE_IMAGE, LargeImage } from './large-image.tsx'
import { PRODUCT_NAME_ID } from './product-name.ts'
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

interface GalleryThumbnailsProps {
  product: Pick<Product, 'images'>
  shown: number
  onShow: (index: number) => void
}

function GalleryThumbnails({ product, shown, onShow }: GalleryThumbnailsProps) {
  if (product.images.length < 2) return null
  return (
    <ul className="print:hidden flex gap-2.5 overflow-x-auto px-5 pt-2.5 pb-1 md:flex-wrap md:gap-3 md:pt-3.5 md:pr-1 md:pl-[max(var(--page-margin),calc((100cqw-1312px)/2))]">
      {product.images.map((image, index) => (
        <li key={image} className="shrink-0">
          <button
            type="button"
            aria-label={`Show image ${index + 1}`}
            aria-describedby={PRODUCT_NAME_ID}
            aria-pressed={index === shown}
            onClick={() => onShow(index)}
            className={classes(
              'block w-19 border-b-2 pb-1 md:w-28 noscript:pointer-events-none',
              index === shown ? 'border-brass-700' : 'border-transparent hover:border-bone-300',
            )}
          >
            <Image url={image} alt="" sizes="(min-width: 850px) 112px, 76px" />
          </button>
        </li>
      ))}
    </ul>
  )
}
