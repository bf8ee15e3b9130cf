import CircleAlert from 'virtual:icon/circle-alert'
import type { Problem } from '#contract/staff/dashboard/problems.ts'
import { PROBLEM_TEXTS } from '#web/platform/email/problem-texts.ts'
import { LocalTime } from '#web/platform/ui/local-time.tsx'

/** Lists problems that the shop has found. Staff got an email about each. */
export function ProblemList({ problems }: { problems: Problem[] }) {
  return (
    <section aria-labelledby="problems" className="pb-10">
      <h2 id="problems" className="type-h3 pb-3">
        {problems.length === 1 ? 'Problem' : 'Problems'}
      </h2>
      <ul className="border-t border-bone-300">
        {problems.map((problem) => (
          <li key={problem.key} className="border-b border-bone-300 py-4">
            <ProblemItem problem={problem} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ProblemItem({ problem: { key, message, since } }: { problem: Problem }) {
  const { title, effect, steps } = PROBLEM_TEXTS[key]
  return (
    <div className="flex gap-3">
      <CircleAlert size={24} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-rust-700" />
      <div className="min-w-0 wrap-anywhere">
        <p className="type-button text-rust-700">{title}</p>
        <p className="pt-1">{message}</p>
        <p className="text-small text-steel-600">
          Noticed <LocalTime instant={since} />
        </p>
        <details>
          <summary className="type-label inline-flex min-h-11 items-center rounded-control underline decoration-brass-700 underline-offset-4 hover:decoration-steel-950">
            What to do
          </summary>
          <p>{effect}</p>
          <ol className="list-decimal space-y-2 pt-2 pl-5">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      </div>
    </div>
  )
}
