import { Fragment } from 'react'
import { htmlText } from '#contract/catalog/pages/html-text.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import { parseFacts } from '#web/catalog/process/parse-facts.ts'
import { ProcessStep, type ProcessStepContent } from '#web/catalog/process/process-step.tsx'
import { breadcrumbData } from '#web/catalog/structured-data/breadcrumb-data.ts'
import { howToData } from '#web/catalog/structured-data/how-to-data.ts'
import { contentImage } from '#web/platform/content/content-image.ts'
import { type Content, loadContent } from '#web/platform/content/load-content.ts'
import { processImages } from '#web/platform/images/process-images.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { siteImage } from '#web/platform/meta/share-image.ts'
import { useSite } from '#web/platform/meta/site.ts'
import { Breadcrumb } from '#web/platform/ui/breadcrumb.tsx'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { JsonLd } from '#web/platform/ui/json-ld.tsx'
import { Link } from '#web/platform/ui/link.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import type { Route } from './+types/process-page.ts'

/** Only for search engines. */
const SUPPLIES = [
  'Carbon, stainless or powder steel bar',
  'Wood, stag, bone or micarta',
  'Pin stock',
  'Vegetable-tanned leather',
  'Waxed linen thread',
]
const TOOLS = ['Forge', 'Anvil and hammer', 'Belt grinder', 'Tempering oven', 'Awl and needles', 'Stones']

/** Links lead to them, whatever the titles are. */
const ANCHORS = ['steel', 'forging', 'handle', 'leather-sheath', 'finished-knife'] as const

export const loader = ({ context }: Route.LoaderArgs) => loadContent(context, 'process')

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: 'Our Process',
    description: loaderData.texts.description,
    path: PAGES.ourProcess,
    image: siteImage(contentImage(loaderData.images.step_5_image, processImages[4])),
    type: 'article',
  })

export default function ProcessPage({ loaderData: content }: Route.ComponentProps) {
  const { origin } = useSite()
  const { texts } = content
  const steps = processSteps(content)
  const lastStep = steps.at(-1)
  return (
    <div className="pb-(--section-space)">
      <div className="page-width pt-2 pb-10 md:pt-6 md:pb-20">
        <Breadcrumb crumbs={[{ label: 'Home', to: PAGES.home }, { label: 'Our Process' }]} />
        <div className="grid gap-x-6 gap-y-5 pt-1 md:grid-cols-12 md:items-baseline">
          <h1 className="type-h1 md:col-span-5">Our Process</h1>
          <p className="type-lead max-w-[24.4em] md:col-span-7">{texts.lead}</p>
        </div>
      </div>
      {steps.map((step, index) => (
        <Fragment key={step.anchor}>
          <ProcessStep
            number={index + 1}
            step={step}
            onSteel={step.anchor === 'forging'}
            wide={step === lastStep}
          >
            {step === lastStep && <NextSteps />}
          </ProcessStep>
          {step.anchor === 'steel' && <SteelRack steels={texts.steels} />}
        </Fragment>
      ))}
      <JsonLd data={breadcrumbData(origin, [{ label: 'Our Process', to: PAGES.ourProcess }])} />
      <JsonLd
        data={howToData(origin, {
          name: 'How we make a knife and its sheath',
          description: texts.description,
          image: lastStep?.image.src ?? '',
          supplies: SUPPLIES,
          tools: TOOLS,
          steps: steps.map(({ title, anchor, html, image }) => ({
            name: title,
            anchor,
            text: htmlText(html),
            image: image.src,
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

function processSteps({ texts, html, images }: Content<'process'>): ProcessStepContent[] {
  return ([1, 2, 3, 4, 5] as const).map((number) => ({
    title: texts[`step_${number}_title`],
    anchor: ANCHORS[number - 1] ?? '',
    html: html[`step_${number}_text`],
    facts: texts[`step_${number}_facts`],
    image: contentImage(images[`step_${number}_image`], processImages[number - 1] ?? processImages[4]),
  }))
}

/** @param steels one "name: use: hardness" per line. */
function SteelRack({ steels }: { steels: string }) {
  const rows = parseFacts(steels)
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="steel-rack" className="page-width pt-14 pb-(--section-space) md:pt-20">
      <h3 id="steel-rack" className="type-h3">
        On the rack
      </h3>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-7 pt-6 md:grid-cols-4 md:gap-y-9">
        {rows.map(([steel, ...facts], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same name
          <div key={index} className="border-t border-bone-300 pt-3">
            <dt className="font-serif text-[1.1875rem]/[1.75rem] font-[450] tracking-[-0.01em]">{steel}</dt>
            {facts.map((fact) => (
              <dd key={fact} className="text-small text-steel-600">
                {fact}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  )
}
