import { PAGES } from '#contract/platform/values/paths.ts'
import type { Content } from '#web/platform/content/load-content.ts'
import { hero, heroUpright } from '#web/platform/images/hero-images.ts'
import type { SiteImageSource } from '#web/platform/images/site-image.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { ProductSize } from '#web/platform/ui/product-size.tsx'
import { HERO_UPRIGHT, HERO_WIDE } from './hero-media.ts'

interface HeroProps {
  texts: Content<'home'>['texts']
  /** An uploaded image, or null for the delivered one. */
  image: SiteImageSource | null
  /** Empty for that of the delivered image. */
  alt: string
}

export function Hero({ texts, image, alt }: HeroProps) {
  return (
    <section className="hero on-steel relative isolate flex flex-col overflow-hidden" aria-labelledby="hero">
      <HeroImage image={image} alt={alt} />
      <div className="hero-fade absolute inset-0 -z-10 sm:hidden" aria-hidden="true" />
      <div className="before-its-place page-width hero-text">
        <h1
          id="hero"
          className={classes(
            'hero-headline type-display text-bone-50',
            texts.headline.length > LONG_HEADLINE && 'hero-headline-long',
          )}
        >
          {texts.headline}
        </h1>
        {texts.sub !== '' && (
          <p className="hero-line pt-3 text-bone-100 md:pt-[max(10px,1.95vw)] xl:pt-7 md:text-[clamp(1rem,1.32vw,1.1875rem)]/[1.58]">
            {texts.sub}
          </p>
        )}
        <Link
          to={PAGES.allKnives}
          prefetch="intent"
          className={buttonStyle(
            'brass',
            'normal',
            'mt-5 w-full sm:max-lg:mt-3.5 sm:max-lg:min-h-11 sm:w-auto lg:mt-[2.8vw] xl:mt-10 xl:min-h-14 xl:px-9',
          )}
        >
          Browse Now
        </Link>
      </div>
      <div className="last-to-come page-width absolute inset-x-0 bottom-0 hidden pb-10 lg:block">
        <div className="ml-auto w-[clamp(300px,29.4vw,424px)]">
          {image === null && <ProductSize lengths={HERO_LENGTHS} kind="bare" onSteel />}
          <p className="pt-2 text-small text-bone-100 empty:hidden">{texts.hero_caption}</p>
        </div>
      </div>
    </section>
  )
}

/** In characters: more would reach the blade. */
const LONG_HEADLINE = 46

/** Lengths of the knife in the delivered image. */
const HERO_LENGTHS = { overall_length_in: 13.2, blade_length_in: 8.3 }

interface HeroImageProps {
  /** Null for the delivered image, which phones show upright. */
  image: SiteImageSource | null
  alt: string
}

function HeroImage({ image, alt }: HeroImageProps) {
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
