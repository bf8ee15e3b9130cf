import { useDelay } from './use-vacation.ts'

/** "Ships after Dec 3." while orders are delayed; otherwise nothing. */
export function ShipsLater({ className }: { className?: string }) {
  const delay = useDelay()
  if (!delay) return null
  return (
    <div className={className}>
      <p className="font-[550]">{delay.sentence}</p>
      {delay.message && <p className="pt-1 text-small wrap-anywhere text-steel-600">{delay.message}</p>}
    </div>
  )
}
