import { PAGES } from '#contract/paths.ts'
import { makersMark, tooledLeather } from '#web/images/close-up-images.ts'
import { LinkUnderlined } from '#web/ui/link-underlined.tsx'
import { SiteImage } from '#web/ui/site-image.tsx'

export function AboutPreview() {
  return (
    <section
      aria-labelledby="about-us"
      className="grid md:min-h-[50vw] md:grid-cols-[44.2%_1fr] xl:min-h-180"
    >
      <div className="bleed-start flex flex-col justify-center py-(--section-space) pr-(--page-margin) md:py-16">
        <h2 id="about-us" className="type-h2">
          About Us
        </h2>
        <p className="type-lead max-w-[16.7em] pt-7 sm:max-w-[19.2em]">
          We are a small family workshop. One of us works the steel, one works the leather, and nothing leaves
          until both are satisfied.
        </p>
        <p className="max-w-[32.8em] pt-6 text-steel-600">
          We make a few knives at a time, so most patterns are one to four pieces deep. When one is gone, ask:
          we may have the steel for another.
        </p>
        <LinkUnderlined to={PAGES.about} className="mt-6 self-start">
          Meet the makers
        </LinkUnderlined>
      </div>
      <div className="grid grid-cols-2 gap-0.5">
        <SiteImage
          image={makersMark}
          sizes={SIZES}
          className="relative aspect-7/10 md:aspect-auto [&>img]:absolute [&>img]:inset-0"
        />
        <SiteImage
          image={tooledLeather}
          sizes={SIZES}
          className="relative aspect-7/10 md:aspect-auto [&>img]:absolute [&>img]:inset-0"
        />
      </div>
    </section>
  )
}

/** The frame crops portraits, so the image is wider than the frame. */
const SIZES = '(min-width: 850px) 42vw, 60vw'
