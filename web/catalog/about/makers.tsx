import { contentImage } from '#web/platform/content/content-image.ts'
import type { Content } from '#web/platform/content/load-content.ts'
import { basketweave, fittedBolster } from '#web/platform/images/makers-images.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { ImageBeside } from '#web/platform/ui/image-beside.tsx'
import { Maker } from './maker.tsx'
import { phoneOf } from './phone-of.ts'

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
