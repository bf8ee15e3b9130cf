import { Skeleton } from '#web/platform/ui/skeleton.tsx'

export function OrderSummarySkeleton() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Calculating the total…</span>
      {['subtotal', 'shipping', 'card fee'].map((row) => (
        <div key={row} className="flex h-6.5 items-center justify-between">
          <Skeleton className="h-4 w-36 bg-bone-300" />
          <Skeleton className="h-4 w-20 bg-bone-300" />
        </div>
      ))}
      <div className="flex h-16 items-center justify-between pt-4">
        <Skeleton className="h-5 w-16 bg-bone-300" />
        <Skeleton className="h-8 w-32 bg-bone-300" />
      </div>
    </div>
  )
}
