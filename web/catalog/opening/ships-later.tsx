import { useDelay } from './use-vacation.ts'

interface ShipsLaterProps {
  /** The estimate, while orders are not delayed. */
  otherwise?: string | null | undefined
  className?: string
}

/** "Ships after Dec 3." while orders are delayed. */
export function ShipsLater({ otherwise, className }: ShipsLaterProps) {
  const delay = useDelay()
  if (!delay)
    return otherwise ? <p className={`text-small text-steel-600 ${className}`}>{otherwise}</p> : null
  return (
    <div className={className}>
      <p className="font-[550]">{delay.sentence}</p>
      {delay.message && <p className="pt-1 text-small wrap-anywhere text-steel-600">{delay.message}</p>}
    </div>
  )
}
