import { PAGES } from '#contract/platform/values/paths.ts'
import { Makers } from '#web/catalog/about/makers.tsx'
import { breadcrumbData } from '#web/catalog/structured-data/breadcrumb-data.ts'
import { contentImage } from '#web/platform/content/content-image.ts'
import { type Content, loadContent } from '#web/platform/content/load-content.ts'
import { RichText } from '#web/platform/content/rich-text.tsx'
import { bladeMark, steelAndLeather } from '#web/platform/images/makers-images.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { siteImage } from '#web/platform/meta/share-image.ts'
import { useSite } from '#web/platform/meta/site.ts'
import { Breadcrumb } from '#web/platform/ui/breadcrumb.tsx'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { ImageBeside } from '#web/platform/ui/image-beside.tsx'
import { JsonLd } from '#web/platform/ui/json-ld.tsx'
import { Link } from '#web/platform/ui/link.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { SiteImage } from '#web/platform/ui/site-image.tsx'
import type { Route } from './+types/about-page.ts'

export const loader = ({ context }: Route.LoaderArgs) => loadContent(context, 'about')

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: 'About Us',
    description: loaderData.texts.description,
    path: PAGES.about,
    image: siteImage(contentImage(loaderData.images.intro_image, steelAndLeather)),
  })

export default function AboutPage({ loaderData: content }: Route.ComponentProps) {
  const { origin } = useSite()
  return (
    <>
      <AboutOpening content={content} />
      <Makers content={content} />
      <TheMark content={content} />
      <JsonLd data={breadcrumbData(origin, [{ label: 'About Us', to: PAGES.about }])} />
    </>
  )
}

function AboutOpening({ content: { texts, html, images } }: { content: Content<'about'> }) {
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

function TheMark({ content: { texts, html, images } }: { content: Content<'about'> }) {
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
