import { Skeleton } from '#web/platform/ui/skeleton.tsx'

export function GridSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading products...</span>
      <div className="grid gap-x-6 gap-y-16 sm:grid-cols-2 lg:grid-cols-3">
        {['first', 'second', 'third'].map((card) => (
          <div key={card}>
            <Skeleton className="aspect-4/3" />
            <Skeleton className="mt-3 h-1.5 w-4/5" />
            <Skeleton className="mt-6 h-4 w-1/3" />
            <Skeleton className="mt-3 h-6 w-4/5" />
            <div className="flex justify-between pt-8">
              <Skeleton className="h-6 w-1/4" />
              <Skeleton className="h-11 w-2/5" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
