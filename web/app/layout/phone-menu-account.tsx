import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { useAccountEntries } from './account-entries.ts'

export function PhoneMenuAccount() {
  const entries = useAccountEntries()
  return (
    <div className="grid grid-cols-2 gap-3 border-t border-steel-800 px-5 pt-4 pb-[calc(16px+env(safe-area-inset-bottom))]">
      {entries.map((entry, index) => {
        const styles = buttonStyle(
          index === entries.length - 1 && 'to' in entry ? 'brass' : 'outline-steel',
          'normal',
          'min-w-0 px-2 last:odd:col-span-2',
        )
        return 'to' in entry ? (
          <Link key={entry.label} to={entry.to} className={styles}>
            {entry.label}
          </Link>
        ) : (
          <button key={entry.label} type="button" onClick={entry.act} className={styles}>
            {entry.label}
          </button>
        )
      })}
    </div>
  )
}
