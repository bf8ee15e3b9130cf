import { IMAGE_WIDTHS, imageSources } from '#contract/catalog/images/images.ts'
import { classes } from '#web/platform/ui/cn.ts'
import type { Length } from './length.ts'
import type { SizedProduct } from './sized-product.ts'
import type { StripGeometry } from './strip-geometry.ts'

interface StripProps {
  product: SizedProduct
  geometry: StripGeometry
  length: Length
  className?: string
}

/** The main image, turned level and cropped to the product. */
export function Strip({ product, geometry: { width, height, image }, length, className }: StripProps) {
  const { butt } = product.points
  return (
    <div
      className={classes('relative overflow-hidden bg-steel-800', className)}
      style={{ width: length(width), height: length(height) }}
    >
      <div
        className="absolute"
        style={{
          width: length(image.width),
          height: length(image.height),
          left: length(image.left),
          top: length(image.top),
          transform: `rotate(${image.degrees}deg)`,
          transformOrigin: `${butt.x * 100}% ${butt.y * 100}%`,
        }}
      >
        <MainImage product={product} alt={product.alt} />
        {/* Mirror images fill the corners that the turned image leaves empty. */}
        <MainImage product={product} className="-left-full -scale-x-100" />
        <MainImage product={product} className="left-full -scale-x-100" />
      </div>
    </div>
  )
}

interface MainImageProps {
  product: SizedProduct
  alt?: string
  className?: string
}

const LARGEST = `${IMAGE_WIDTHS.at(-1)}px`

function MainImage({ product, alt = '', className }: MainImageProps) {
  const sources = imageSources(product.image)
  return (
    <picture>
      {sources && <source type="image/avif" srcSet={sources.avif} sizes={LARGEST} />}
      {sources && <source type="image/webp" srcSet={sources.webp} sizes={LARGEST} />}
      <img
        src={product.image}
        alt={alt}
        className={classes('absolute top-0 block size-full max-w-none', className)}
      />
    </picture>
  )
}
