import { type RefObject, useEffect, useRef, useState } from 'react'
import { PAGES } from '#contract/platform/values/paths.ts'
import { contentImage } from '#web/platform/content/content-image.ts'
import type { Content } from '#web/platform/content/load-content.ts'
import { processImages } from '#web/platform/images/process-images.ts'
import type { SiteImageSource } from '#web/platform/images/site-image.ts'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { SiteImage } from '#web/platform/ui/site-image.tsx'
import type { ProcessTitles } from './process-titles.ts'

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

/** Whether the element is wider inside than outside. True until the browser knows. */
function useScrolls(element: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(true)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new ResizeObserver(() => setScrolls(current.scrollWidth > current.clientWidth))
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return scrolls
}

interface ProcessStepProps {
  name: string
  text: string
  image: SiteImageSource
}

function ProcessStep({ name, text, image }: ProcessStepProps) {
  return (
    <li className="process-step">
      <SiteImage
        image={image}
        sizes="(min-width: 850px) 40vw, 110vw"
        className="aspect-4/5 w-full md:aspect-auto md:h-[clamp(280px,27.8vw,480px)]"
      />
      <div className="process-text">
        <h3 className="type-h3 text-bone-50">{name}</h3>
        <p className="max-w-[21.5em] pt-1 text-small text-smoke">{text}</p>
      </div>
    </li>
  )
}
