import type { ReactNode } from 'react'
import type { SiteImageSource } from '#web/images/site-image.ts'
import { classes } from '#web/ui/cn.ts'
import { ImageBeside } from '#web/ui/image-beside.tsx'
import type { ProcessStepContent } from './process-steps.ts'

interface ProcessStepProps {
  number: number
  step: ProcessStepContent
  image: SiteImageSource
  onSteel?: boolean
  wide?: boolean
  children?: ReactNode
}

export function ProcessStep({ number, step, image, onSteel, wide, children }: ProcessStepProps) {
  return (
    <section
      id={step.anchor}
      aria-labelledby={`${step.anchor}-heading`}
      className={classes(onSteel ? 'on-steel max-md:pb-14' : !wide && number > 2 && 'max-md:pb-14')}
    >
      <ImageBeside
        image={image}
        side={number % 2 === 1 ? 'left' : 'right'}
        frame="whole"
        {...(wide && { wide })}
      >
        <span className={classes('step-number', onSteel && 'text-leather-400!')} aria-hidden="true">
          {number}
        </span>
        <h2 id={`${step.anchor}-heading`} className={classes('type-h2 pt-1', onSteel && 'text-bone-50')}>
          {step.name}
        </h2>
        <div className="flex max-w-[34.1em] flex-col gap-4 pt-4">
          {step.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <dl className="grid max-w-[34.1em] grid-cols-2 gap-x-6 pt-6">
          {step.facts.map(([name, value]) => (
            <div key={name}>
              <dt className={classes('text-small', onSteel ? 'text-smoke' : 'text-steel-600')}>{name}</dt>
              <dd className="font-[550]">{value}</dd>
            </div>
          ))}
        </dl>
        {children}
      </ImageBeside>
    </section>
  )
}
