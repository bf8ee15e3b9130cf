import CircleAlert from 'virtual:icon/circle-alert'
import type { BackupStatus } from './backup-status.ts'

export function BackupLine({ text, isProblem, advice }: BackupStatus) {
  return (
    <section aria-labelledby="backup">
      <h2 id="backup" className="text-small text-steel-600">
        Backup
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
