import { PAGES } from '#contract/platform/values/paths.ts'
import { contentImage } from '#web/platform/content/content-image.ts'
import type { Content } from '#web/platform/content/load-content.ts'
import { RichText } from '#web/platform/content/rich-text.tsx'
import { makersMark, tooledLeather } from '#web/platform/images/close-up-images.ts'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { SiteImage } from '#web/platform/ui/site-image.tsx'

export function AboutPreview({ content: { texts, html, images } }: { content: Content<'home'> }) {
  return (
    <section
      aria-labelledby="about-us"
      className="grid md:min-h-[50vw] md:grid-cols-[44.2%_1fr] xl:min-h-180"
    >
      <div className="bleed-start flex flex-col justify-center py-(--section-space) pr-(--page-margin) md:py-16">
        <h2 id="about-us" className="type-h2">
          About Us
        </h2>
        <p className="type-lead max-w-[16.7em] pt-7 sm:max-w-[19.2em]">{texts.about_lead}</p>
        <RichText html={html.about_text} className="max-w-[32.8em] pt-6 text-steel-600" />
        <LinkUnderlined to={PAGES.about} className="mt-6 self-start">
          Meet the makers
        </LinkUnderlined>
      </div>
      <div className="grid grid-cols-2 gap-0.5">
        <SiteImage
          image={contentImage(images.about_image_1, makersMark)}
          sizes={SIZES}
          className="relative aspect-7/10 md:aspect-auto [&>img]:absolute [&>img]:inset-0"
        />
        <SiteImage
          image={contentImage(images.about_image_2, tooledLeather)}
          sizes={SIZES}
          className="relative aspect-7/10 md:aspect-auto [&>img]:absolute [&>img]:inset-0"
        />
      </div>
    </section>
  )
}

/** The frame crops portraits, so the image is wider than the frame. */
const SIZES = '(min-width: 850px) 42vw, 60vw'
