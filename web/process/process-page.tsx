import { Fragment } from 'react'
import { PAGES } from '#contract/paths.ts'
import { processImages } from '#web/images/process-images.ts'
import { pageMeta } from '#web/meta/page-meta.ts'
import { siteImage } from '#web/meta/share-image.ts'
import { useSite } from '#web/meta/site.ts'
import { breadcrumbData } from '#web/structured-data/breadcrumb-data.ts'
import { howToData } from '#web/structured-data/how-to-data.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { JsonLd } from '#web/ui/json-ld.tsx'
import { Link } from '#web/ui/link.tsx'
import { LinkUnderlined } from '#web/ui/link-underlined.tsx'
import type { Route } from './+types/process-page.ts'
import { ProcessStep } from './process-step.tsx'
import { PROCESS_STEPS, SUPPLIES, TOOLS } from './process-steps.ts'
import { SteelRack } from './steel-rack.tsx'

const finishedImage = processImages[4]
const LAST_STEP = PROCESS_STEPS.at(-1)
const DESCRIPTION =
  'Five steps from bar to finished knife: steel, forging, handle, leather sheath, finished knife. What we use, how hard it gets and who checks it.'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Our Process',
    description: DESCRIPTION,
    path: PAGES.ourProcess,
    image: siteImage(finishedImage),
    type: 'article',
  })

export default function ProcessPage() {
  const { origin } = useSite()
  return (
    <div className="pb-(--section-space)">
      <div className="page-width pt-2 pb-10 md:pt-6 md:pb-20">
        <Breadcrumb crumbs={[{ label: 'Home', to: PAGES.home }, { label: 'Our Process' }]} />
        <div className="grid gap-x-6 gap-y-5 pt-1 md:grid-cols-12 md:items-baseline">
          <h1 className="type-h1 md:col-span-5">Our Process</h1>
          <p className="type-lead max-w-[24.4em] md:col-span-7">
            Five steps, one bench. A knife takes us about three weeks, and most of that is waiting: for steel
            to cool, for oil to cure, for leather to dry.
          </p>
        </div>
      </div>
      {PROCESS_STEPS.map((step, index) => (
        <Fragment key={step.anchor}>
          <ProcessStep
            number={index + 1}
            step={step}
            image={processImages[index] ?? finishedImage}
            onSteel={step.anchor === 'forging'}
            wide={step === LAST_STEP}
          >
            {step === LAST_STEP && <NextSteps />}
          </ProcessStep>
          {step.anchor === 'steel' && <SteelRack />}
        </Fragment>
      ))}
      <JsonLd data={breadcrumbData(origin, [{ label: 'Our Process', to: PAGES.ourProcess }])} />
      <JsonLd
        data={howToData(origin, {
          name: 'How we make a knife and its sheath',
          description: DESCRIPTION,
          image: finishedImage.src,
          supplies: SUPPLIES,
          tools: TOOLS,
          steps: PROCESS_STEPS.map(({ name, anchor, paragraphs }, index) => ({
            name,
            anchor,
            text: paragraphs.join(' '),
            image: (processImages[index] ?? finishedImage).src,
          })),
        })}
      />
    </div>
  )
}

function NextSteps() {
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-3 pt-8">
      <Link to={PAGES.allKnives} prefetch="intent" className={buttonStyle('primary')}>
        See what is on the bench
      </Link>
      <LinkUnderlined to={PAGES.about}>Meet the makers</LinkUnderlined>
    </div>
  )
}
