import CircleAlert from 'virtual:icon/circle-alert'
import type { BackupStatus } from './backup-status.ts'

interface BackupLineProps extends BackupStatus {
  /** For links to it. */
  id: string
  title: string
}

export function BackupLine({ id, title, text, isProblem, advice }: BackupLineProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-small text-steel-600">
        {title}
      </h2>
      <p className={isProblem ? 'flex gap-2 pt-1 text-rust-700' : 'pt-1'}>
        {isProblem && (
          <CircleAlert size={18} strokeWidth={1.75} aria-hidden="true" className="mt-1 shrink-0" />
        )}
        <span>{text}</span>
      </p>
      {advice && (
        <p className="pt-1 text-small text-steel-600">
          {advice.text} <code className="font-sans font-medium whitespace-nowrap">{advice.command}</code>
        </p>
      )}
    </section>
  )
}
