import type { SetupStep } from '#contract/operations/setup-guide/setup-guide.ts'

export function SetupProgress({ steps }: { steps: SetupStep[] }) {
  const count = steps.filter(({ done }) => done).length
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-1 pb-5">
      <p className="text-small text-steel-600">
        {count} of {steps.length} done
      </p>
      <div aria-hidden="true" className="h-1 max-w-60 min-w-30 grow bg-bone-200">
        <div className="h-full bg-green-700" style={{ width: `${(100 * count) / steps.length}%` }} />
      </div>
    </div>
  )
}
