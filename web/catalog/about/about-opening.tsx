import { PAGES } from '#contract/platform/values/paths.ts'
import { contentImage } from '#web/platform/content/content-image.ts'
import type { Content } from '#web/platform/content/load-content.ts'
import { RichText } from '#web/platform/content/rich-text.tsx'
import { steelAndLeather } from '#web/platform/images/makers-images.ts'
import { Breadcrumb } from '#web/platform/ui/breadcrumb.tsx'
import { ImageBeside } from '#web/platform/ui/image-beside.tsx'

export function AboutOpening({ content: { texts, html, images } }: { content: Content<'about'> }) {
  return (
    <ImageBeside
      image={contentImage(images.intro_image, steelAndLeather)}
      side="right"
      frame="whole"
      priority
    >
      <Breadcrumb crumbs={[{ label: 'Home', to: PAGES.home }, { label: 'About Us' }]} />
      <h1 className="type-h1 pt-1 md:pt-3">About Us</h1>
      <p className="type-lead max-w-[19.2em] pt-5 md:pt-7">{texts.intro_lead}</p>
      <RichText html={html.intro_text} className="max-w-[32.8em] pt-6 text-steel-600" />
    </ImageBeside>
  )
}
