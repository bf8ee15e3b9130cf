import type { SiteImageSource } from '#web/platform/images/site-image.ts'
import { classes } from './cn.ts'

interface SiteImageProps {
  image: SiteImageSource
  sizes: string
  className?: string
  /** Empty if the text next to the image describes it. */
  alt?: string
  /** Loads at once with high priority. */
  priority?: boolean
}

export function SiteImage({ image, sizes, className, alt, priority }: SiteImageProps) {
  return (
    <picture className={classes('block', className)}>
      <source type="image/avif" srcSet={image.avif} sizes={sizes} />
      <source type="image/webp" srcSet={image.webp} sizes={sizes} />
      <img
        src={image.src}
        alt={alt ?? image.alt}
        width={image.width}
        height={image.height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding={priority ? undefined : 'async'}
        style={{ backgroundImage: `url(data:image/webp;base64,${image.preview})` }}
        className="size-full bg-bone-200 bg-cover object-cover text-transparent"
      />
    </picture>
  )
}
