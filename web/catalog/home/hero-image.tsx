import { hero, heroUpright } from '#web/platform/images/hero-images.ts'
import type { SiteImageSource } from '#web/platform/images/site-image.ts'
import { HERO_UPRIGHT, HERO_WIDE } from './hero-media.ts'

interface HeroImageProps {
  /** Null for the delivered image, which phones show upright. */
  image: SiteImageSource | null
  alt: string
}

export function HeroImage({ image, alt }: HeroImageProps) {
  const { src, width, height } = image ?? hero
  return (
    <picture className="contents">
      {image ? (
        <>
          <source sizes={HERO_WIDE.sizes} type="image/avif" srcSet={image.avif} />
          <source sizes={HERO_WIDE.sizes} type="image/webp" srcSet={image.webp} />
        </>
      ) : (
        <>
          <source {...HERO_UPRIGHT} type="image/avif" srcSet={heroUpright.avif} />
          <source {...HERO_UPRIGHT} type="image/webp" srcSet={heroUpright.webp} />
          <source {...HERO_WIDE} type="image/avif" srcSet={hero.avif} />
          <source {...HERO_WIDE} type="image/webp" srcSet={hero.webp} />
        </>
      )}
      <img
        src={src}
        alt={image ? alt : alt || hero.alt}
        width={width}
        height={height}
        fetchPriority="high"
        className={`hero-image absolute inset-0 -z-20 size-full object-cover text-transparent${image ? ' hero-image-uploaded' : ''}`}
      />
    </picture>
  )
}
