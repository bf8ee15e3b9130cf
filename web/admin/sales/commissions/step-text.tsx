import CircleAlert from 'virtual:icon/circle-alert'
import type { NextStep } from './next-step.ts'

export function StepText({ step: { text, look } }: { step: NextStep }) {
  if (look === 'late') {
    return (
      <span className="flex items-start gap-2 font-[550] text-rust-700">
        <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" className="mt-0.75 shrink-0" />
        <span>{text}</span>
      </span>
    )
  }
  if (look === 'plain') return <span className="block">{text}</span>
  return (
    <span className="flex items-center gap-2.5">
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-brass-400" />
      <span>{text}</span>
    </span>
  )
}
