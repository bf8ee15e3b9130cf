export function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works" className="bg-bone-200">
      <div className="page-width section-space md:py-24">
        <h2 id="how-it-works" className="type-h2 pb-8 md:pb-12">
          How It Works
        </h2>
        <ol className="grid gap-x-6 gap-y-9 md:grid-cols-3">
          {STEPS.map(({ name, text }, index) => (
            <li key={name} className="grid grid-cols-[48px_1fr] lg:grid-cols-[72px_1fr]">
              <span className="step-number" aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h3 className="type-h3">{name}</h3>
                <p className="max-w-[22.7em] pt-2 text-steel-600">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

const STEPS = [
  {
    name: 'Browse and add to cart',
    text: 'Each piece is listed once, with its own photographs. The number you see is the number on the bench.',
  },
  {
    name: 'Pay securely',
    text: 'You pay by card on our provider’s page. We never see or keep your card number.',
  },
  {
    name: 'Ship with tracking',
    text: 'Packed by us and sent by USPS within the United States. You get the tracking number by email.',
  },
]
