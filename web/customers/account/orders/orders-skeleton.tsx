import { Skeleton } from '#web/platform/ui/skeleton.tsx'

export function OrdersSkeleton() {
  return (
    <div role="status" className="pt-2">
      <span className="sr-only">Loading your orders…</span>
      {[1, 2, 3].map((row) => (
        <div
          key={row}
          className="grid gap-5 border-b border-bone-300 py-7 md:grid-cols-[minmax(0,1fr)_auto] md:py-9"
        >
          <div>
            <Skeleton className="h-7 w-40" />
            <Skeleton className="mt-3 h-5 w-56" />
          </div>
          <Skeleton className="h-18 w-24 md:h-24 md:w-32" />
        </div>
      ))}
    </div>
  )
}
