import { useRef } from 'react'
import { PAGES } from '#contract/paths.ts'
import { processImages } from '#web/images/process-images.ts'
import { LinkUnderlined } from '#web/ui/link-underlined.tsx'
import { ProcessStep } from './process-step.tsx'
import { useScrolls } from './use-scrolls.ts'

export function ProcessPreview() {
  const band = useRef<HTMLElement>(null)
  const scrolls = useScrolls(band)
  return (
    <section aria-labelledby="our-process" className="on-steel py-(--section-space) md:pt-24 md:pb-24">
      <div className="page-width justify-between gap-8 pb-7 md:flex md:items-baseline md:pb-12">
        <h2 id="our-process" className="type-h2 text-bone-50">
          Our Process
        </h2>
        <p className="pt-3 text-smoke md:hidden">Five steps, one bench.</p>
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
          {STEPS.map(({ name, text }, index) => (
            <ProcessStep key={name} name={name} text={text} image={processImages[index]} />
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

const STEPS = [
  { name: 'Steel', text: 'Carbon and stainless bar, chosen for the job the knife will do.' },
  { name: 'Forging', text: 'Heated, hammered, ground, then hardened and drawn back.' },
  { name: 'Handle', text: 'Walnut, maple, stag or micarta, pinned and shaped to a hand.' },
  { name: 'Leather Sheath', text: 'Cut, wet-formed round the blade and saddle stitched.' },
  { name: 'Finished Knife', text: 'Sharpened, oiled and paired with its sheath.' },
]
