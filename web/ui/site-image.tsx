import type { SitePicture } from '#web/pictures/site-picture.ts'
import { classes } from './classes.ts'

interface SiteImageProps {
  picture: SitePicture
  sizes: string
  className?: string
  /** '' where the words beside it already say what it shows. */
  alt?: string
  /** The picture at the top of a page: loaded at once and first. */
  priority?: boolean
}

/** One of the site's own photographs; loads when it comes near. */
export function SiteImage({ picture, sizes, className, alt, priority }: SiteImageProps) {
  return (
    <picture className={classes('block', className)}>
      <source type="image/avif" srcSet={picture.avif} sizes={sizes} />
      <source type="image/webp" srcSet={picture.webp} sizes={sizes} />
      <img
        src={picture.src}
        alt={alt ?? picture.alt}
        width={picture.width}
        height={picture.height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding={priority ? undefined : 'async'}
        style={{ backgroundImage: `url(data:image/webp;base64,${picture.preview})` }}
        className="size-full bg-bone-200 bg-cover object-cover text-transparent"
      />
    </picture>
  )
}
