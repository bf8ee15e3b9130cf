const STEPS = [
  { title: 'We send a quote', text: 'Price, deposit and the day it will be done.' },
  { title: 'You accept', text: 'The deposit pays for steel and wood, and holds your place.' },
  { title: 'We make it', text: 'You see photographs as it goes.' },
  { title: 'You pay the balance', text: 'Then it ships like any other piece.' },
]

export function HowItGoes() {
  return (
    <section aria-labelledby="how-it-goes">
      <h2 id="how-it-goes" className="type-h2-inner pb-5">
        How it goes
      </h2>
      <ol className="flex flex-col gap-5">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4">
            <span
              aria-hidden="true"
              className="w-6 shrink-0 font-serif large-28/32 font-[420] text-leather-600 lining-nums"
            >
              {index + 1}
            </span>
            <div>
              <p className="type-button">{title}</p>
              <p className="pt-0.5 text-small text-steel-600">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
