import CircleAlert from 'lucide-react/icons/circle-alert'
import type { BackupWords } from './backup-words.ts'

/** Whether last night's backup can be trusted: it is restored and compared each time. */
export function BackupLine({ words, wrong, advice }: BackupWords) {
  return (
    <section aria-labelledby="backup">
      <h2 id="backup" className="text-small text-steel-600">
        Backup
      </h2>
      <p className={wrong ? 'flex gap-2 pt-1 text-rust-700' : 'pt-1'}>
        {wrong && <CircleAlert size={18} strokeWidth={1.75} aria-hidden="true" className="mt-1 shrink-0" />}
        <span>{words}</span>
      </p>
      {advice && (
        <p className="pt-1 text-small text-steel-600">
          {advice.words} <code className="font-sans font-medium whitespace-nowrap">{advice.command}</code>
        </p>
      )}
    </section>
  )
}
