import { PAGES } from '#contract/platform/values/paths.ts'
import { contentImage } from '#web/platform/content/content-image.ts'
import type { Content } from '#web/platform/content/load-content.ts'
import { RichText } from '#web/platform/content/rich-text.tsx'
import { bladeMark } from '#web/platform/images/makers-images.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { SiteImage } from '#web/platform/ui/site-image.tsx'

export function TheMark({ content: { texts, html, images } }: { content: Content<'about'> }) {
  return (
    <section aria-labelledby="the-mark" className="page-width section-space">
      <div className="grid items-center gap-x-6 gap-y-8 sm:grid-cols-12">
        <SiteImage
          image={contentImage(images.mark_image, bladeMark)}
          sizes="(min-width: 1440px) 424px, (min-width: 850px) 30vw, (min-width: 640px) 40vw, 100vw"
          className="aspect-square max-sm:-mx-(--page-margin) sm:col-span-5 md:col-span-4"
        />
        <div className="sm:col-span-7 md:col-start-6">
          <h2 id="the-mark" className="type-h2">
            The mark
          </h2>
          <p className="type-lead max-w-[21.8em] pt-5 md:pt-7">{texts.mark_lead}</p>
          <RichText html={html.mark_text} className="max-w-[35.3em] pt-6 text-steel-600" />
          <div className="flex flex-wrap items-center gap-x-8 gap-y-4 pt-8">
            <Link to={PAGES.ourProcess} prefetch="intent" className={buttonStyle('primary')}>
              Follow a knife through the shop
            </Link>
            <LinkUnderlined to={PAGES.contact}>Contact us</LinkUnderlined>
          </div>
        </div>
      </div>
    </section>
  )
}
