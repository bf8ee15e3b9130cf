import { Skeleton } from '#web/platform/ui/skeleton.tsx'

export function CartSkeleton({ className }: { className: string }) {
  return (
    <div className={className}>
      <div>
        {[1, 2].map((row) => (
          <div
            key={row}
            className="grid grid-cols-[120px_minmax(0,1fr)] gap-x-4 border-bone-300 py-6 not-last:border-b first:pt-0 sm:grid-cols-[216px_minmax(0,1fr)] sm:gap-x-8 md:py-8"
          >
            <Skeleton className="aspect-4/3" />
            <div className="flex flex-col gap-3 sm:gap-2">
              <Skeleton className="h-6 max-w-72" />
              <Skeleton className="h-5 w-1/2 max-w-44" />
              <Skeleton className="mt-auto hidden h-12 w-36.5 sm:block" />
            </div>
            <Skeleton className="col-span-2 mt-3.5 h-12 w-36.5 sm:hidden" />
          </div>
        ))}
      </div>
      <Skeleton className="h-90 self-start" />
    </div>
  )
}
