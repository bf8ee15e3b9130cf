import type { BusinessSettings } from '#contract/operations/settings/business.ts'
import { dialedNumber } from '#contract/operations/settings/business-labels.ts'
import { firstName } from '#contract/platform/values/people.ts'
import { contentImage } from '#web/platform/content/content-image.ts'
import type { Content } from '#web/platform/content/load-content.ts'
import { RichText } from '#web/platform/content/rich-text.tsx'
import { basketweave, fittedBolster } from '#web/platform/images/makers-images.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { ImageBeside } from '#web/platform/ui/image-beside.tsx'

/** The makers of the settings: the first two with image and text. */
export function Makers({ content: { html, images } }: { content: Content<'about'> }) {
  const { makers, phones } = useBusiness()
  const [first, second, ...others] = makers
  return (
    <div className="flex flex-col gap-(--section-space) pt-(--section-space) md:gap-0.5">
      {first && (
        <ImageBeside image={contentImage(images.maker_1_image, fittedBolster)} side="left" frame="close">
          <Maker {...first} phone={phoneOf(first.name, phones)} html={html.maker_1_text} />
        </ImageBeside>
      )}
      {second && (
        <ImageBeside image={contentImage(images.maker_2_image, basketweave)} side="right" frame="close">
          <Maker {...second} phone={phoneOf(second.name, phones)} html={html.maker_2_text} />
        </ImageBeside>
      )}
      {others.length > 0 && (
        <div className="page-width grid gap-10 sm:grid-cols-2 md:pt-(--section-space)">
          {others.map((maker) => (
            <Maker key={maker.name} {...maker} phone={phoneOf(maker.name, phones)} html="" />
          ))}
        </div>
      )}
    </div>
  )
}

interface MakerProps {
  name: string
  role: string
  phone: string | null
  html: string
}

function Maker({ name, role, phone, html }: MakerProps) {
  return (
    <section aria-label={name} className="max-w-[35.3em]">
      <h2 className="type-h2">{name}</h2>
      <p className="pt-1 text-steel-600">{role}</p>
      <RichText html={html} className="pt-5 md:pt-6" />
      {phone && (
        <p className="pt-4 text-steel-600">
          Ask {firstName(name)}:{' '}
          <a
            href={`tel:${dialedNumber(phone)}`}
            className="inline-flex min-h-11 items-center font-[550] text-steel-950 underline decoration-brass-700 underline-offset-4 hover:decoration-steel-950"
          >
            {phone}
          </a>
        </p>
      )}
    </section>
  )
}

/** The number whose label names this maker, or null. */
function phoneOf(maker: string, phones: BusinessSettings['phones']): string | null {
  return phones.find(({ label }) => label.includes(firstName(maker)))?.number ?? null
}
