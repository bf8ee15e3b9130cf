import type { ReactNode } from 'react'
import type { SitePicture } from '#web/pictures/site-picture.ts'
import { classes } from '#web/ui/classes.ts'
import { PictureBeside } from '#web/ui/picture-beside.tsx'
import type { ProcessStepWords } from './process-steps.ts'

interface ProcessStepProps {
  number: number
  step: ProcessStepWords
  picture: SitePicture
  onSteel?: boolean
  /** The last one: the widest picture, and the ways on. */
  wide?: boolean
  children?: ReactNode
}

/** A step: its photograph on one side, by turns left and right, and what is done and measured on the other. */
export function ProcessStep({ number, step, picture, onSteel, wide, children }: ProcessStepProps) {
  return (
    <section
      id={step.anchor}
      aria-labelledby={`${step.anchor}-heading`}
      className={classes(onSteel ? 'on-steel max-md:pb-14' : !wide && number > 2 && 'max-md:pb-14')}
    >
      <PictureBeside
        picture={picture}
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
      </PictureBeside>
    </section>
  )
}
