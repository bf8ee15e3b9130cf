import { useRef } from 'react'
import { PAGES } from '#contract/platform/values/paths.ts'
import { contentImage } from '#web/platform/content/content-image.ts'
import type { Content } from '#web/platform/content/load-content.ts'
import { processImages } from '#web/platform/images/process-images.ts'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { ProcessStep } from './process-step.tsx'
import type { ProcessTitles } from './process-titles.ts'
import { useScrolls } from './use-scrolls.ts'

interface ProcessPreviewProps {
  texts: Content<'home'>['texts']
  process: ProcessTitles
}

export function ProcessPreview({ texts, process }: ProcessPreviewProps) {
  const band = useRef<HTMLElement>(null)
  const scrolls = useScrolls(band)
  return (
    <section aria-labelledby="our-process" className="on-steel py-(--section-space) md:pt-24 md:pb-24">
      <div className="page-width justify-between gap-8 pb-7 md:flex md:items-baseline md:pb-12">
        <h2 id="our-process" className="type-h2 text-bone-50">
          Our Process
        </h2>
        <p className="pt-3 text-smoke md:hidden">{texts.process_lead}</p>
        <LinkUnderlined to={PAGES.ourProcess} onSteel className="max-md:hidden">
          Follow a knife through the shop
        </LinkUnderlined>
      </div>
      <section
        ref={band}
        className="process-band"
        aria-label="The five steps"
        // A band that scrolls must be reachable by keyboard.
        tabIndex={scrolls ? 0 : undefined}
      >
        <ol className="process-steps">
          {process.map(({ step, title, image }) => (
            <ProcessStep
              key={step}
              name={title}
              text={texts[`process_${step}_text`]}
              image={contentImage(image, processImages[step - 1] ?? processImages[4])}
            />
          ))}
        </ol>
      </section>
      <div className="page-width pt-6 md:hidden">
        <LinkUnderlined to={PAGES.ourProcess} onSteel>
          Follow a knife through the shop
        </LinkUnderlined>
      </div>
    </section>
  )
}
