import Check from 'virtual:icon/check'

export function SetupComplete() {
  return (
    <p role="status" className="flex gap-3 pb-8 text-green-700">
      <Check size={20} strokeWidth={1.75} aria-hidden="true" className="mt-0.75 shrink-0" />
      Everything in the setup guide is done. The shop is yours to run.
    </p>
  )
}
