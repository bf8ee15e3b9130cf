import { WORKSHOP } from '#contract/business-info.ts'
import { PAGES } from '#contract/paths.ts'
import { hero, heroUpright } from '#web/images/hero-images.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Link } from '#web/ui/link.tsx'
import { ProductSize } from '#web/ui/product-size.tsx'
import { HERO_UPRIGHT, HERO_WIDE } from './hero-media.ts'

export function Hero() {
  return (
    <section className="hero on-steel relative isolate flex flex-col overflow-hidden" aria-labelledby="hero">
      <picture className="contents">
        <source {...HERO_UPRIGHT} type="image/avif" srcSet={heroUpright.avif} />
        <source {...HERO_UPRIGHT} type="image/webp" srcSet={heroUpright.webp} />
        <source {...HERO_WIDE} type="image/avif" srcSet={hero.avif} />
        <source {...HERO_WIDE} type="image/webp" srcSet={hero.webp} />
        <img
          src={hero.src}
          alt={hero.alt}
          width={hero.width}
          height={hero.height}
          fetchPriority="high"
          className="hero-image absolute inset-0 -z-20 size-full object-cover text-transparent"
        />
      </picture>
      <div className="hero-fade absolute inset-0 -z-10 sm:hidden" aria-hidden="true" />
      <div className="before-its-place page-width hero-text">
        <h1 id="hero" className="hero-headline type-display text-bone-50">
          Precision handcrafted knives and sheaths
        </h1>
        <p className="hero-line pt-3 text-bone-100 md:pt-[max(10px,1.95vw)] xl:pt-7 md:text-[clamp(1rem,1.32vw,1.1875rem)]/[1.58]">
          Forged, ground and stitched by one family in {WORKSHOP.region}.
        </p>
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
          <ProductSize lengths={HERO_LENGTHS} kind="bare" onSteel />
          <p className="pt-2 text-small text-bone-100">
            Ladder damascus bowie, {HERO_LENGTHS.overall_length_in} inches overall
          </p>
        </div>
      </div>
    </section>
  )
}

const HERO_LENGTHS = { overall_length_in: 13.2, blade_length_in: 8.3 }
