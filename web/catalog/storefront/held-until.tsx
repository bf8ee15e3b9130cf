import { useBusiness } from '#web/platform/meta/site.ts'
import { clockTime } from '#web/platform/ui/clock-time.ts'
import { useHydrated } from '#web/platform/ui/use-hydrated.ts'

/** "In someone's checkout until 2:32 PM", or without a time that has passed. */
export function HeldUntil({ instant }: { instant: string }) {
  // The server doesn't know the visitor's time zone.
  const isHydrated = useHydrated()
  const { time_zone } = useBusiness()
  const time = isHydrated ? clockTime(instant) : clockTime(instant, time_zone)
  if (isHydrated && Date.parse(instant) <= Date.now()) return "In someone's checkout"
  return (
    <>
      <span className="whitespace-nowrap">In someone's checkout</span>{' '}
      <span className="whitespace-nowrap">until {time}</span>
    </>
  )
}
