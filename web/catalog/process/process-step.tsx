import type { ReactNode } from 'react'
import { RichText } from '#web/platform/content/rich-text.tsx'
import type { SiteImageSource } from '#web/platform/images/site-image.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { ImageBeside } from '#web/platform/ui/image-beside.tsx'
import { parseFacts } from './parse-facts.ts'

export interface ProcessStepContent {
  title: string
  anchor: string
  html: string
  /** One "name: value" per line. */
  facts: string
  image: SiteImageSource
}

interface ProcessStepProps {
  number: number
  step: ProcessStepContent
  onSteel?: boolean
  wide?: boolean
  children?: ReactNode
}

export function ProcessStep({ number, step, onSteel, wide, children }: ProcessStepProps) {
  const facts = parseFacts(step.facts)
  return (
    <section
      id={step.anchor}
      aria-labelledby={`${step.anchor}-heading`}
      className={classes(onSteel ? 'on-steel max-md:pb-14' : !wide && number > 2 && 'max-md:pb-14')}
    >
      <ImageBeside
        image={step.image}
        side={number % 2 === 1 ? 'left' : 'right'}
        frame="whole"
        {...(wide && { wide })}
      >
        <span className={classes('step-number', onSteel && 'text-leather-400!')} aria-hidden="true">
          {number}
        </span>
        <h2 id={`${step.anchor}-heading`} className={classes('type-h2 pt-1', onSteel && 'text-bone-50')}>
          {step.title}
        </h2>
        <RichText html={step.html} className="max-w-[34.1em] pt-4" />
        {facts.length > 0 && (
          <dl className="grid max-w-[34.1em] grid-cols-2 gap-x-6 gap-y-4 pt-6">
            {facts.map(([name, value], index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two facts may have the same name
              <div key={index}>
                <dt className={classes('text-small', onSteel ? 'text-smoke' : 'text-steel-600')}>{name}</dt>
                <dd className="font-[550]">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {children}
      </ImageBeside>
    </section>
  )
}
