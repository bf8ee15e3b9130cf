import type { Content } from '#web/platform/content/load-content.ts'

export function HowItWorks({ texts }: Pick<Content<'home'>, 'texts'>) {
  return (
    <section aria-labelledby="how-it-works" className="bg-bone-200">
      <div className="page-width section-space md:py-24">
        <h2 id="how-it-works" className="type-h2 pb-8 md:pb-12">
          How It Works
        </h2>
        <ol className="grid gap-x-6 gap-y-9 md:grid-cols-3">
          {([1, 2, 3] as const).map((step) => (
            <li key={step} className="grid grid-cols-[48px_1fr] lg:grid-cols-[72px_1fr]">
              <span className="step-number" aria-hidden="true">
                {step}
              </span>
              <div className="min-w-0">
                <h3 className="type-h3">{texts[`step_${step}_title`]}</h3>
                <p className="max-w-[22.7em] pt-2 text-steel-600">{texts[`step_${step}_text`]}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
