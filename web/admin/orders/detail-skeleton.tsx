import { Skeleton } from '#web/ui/skeleton.tsx'

/** In the shape of an open order while it is on its way. */
export function DetailSkeleton() {
  return (
    <div
      role="status"
      className="grid gap-x-10 gap-y-8 pb-8 md:grid-cols-2 lg:grid-cols-[minmax(0,260px)_minmax(0,1fr)_minmax(0,330px)]"
    >
      <span className="sr-only">Loading…</span>
      <Block lines={5} />
      <div className="flex flex-col gap-3">
        <Skeleton className="h-5 w-20" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-16 w-full" />
      </div>
      <Block lines={5} />
    </div>
  )
}

function Block({ lines }: { lines: number }) {
  return (
    <div className="flex flex-col gap-2.5">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are all alike
        <Skeleton key={line} className={line === 0 ? 'h-5 w-24' : 'h-4 w-3/4'} />
      ))}
    </div>
  )
}
