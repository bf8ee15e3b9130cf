import type { ReactNode } from 'react'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'
import { LAYOUT } from './checkout-layout.ts'
import { OrderSummarySkeleton } from './order-summary-skeleton.tsx'

export function CheckoutSkeleton({ children }: { children: ReactNode }) {
  return (
    <div className={LAYOUT.page}>
      <div className={LAYOUT.fields}>
        <div className="px-(--page-margin) pt-7 pb-5 md:p-0">{children}</div>
        <Skeleton className="h-15 md:hidden noscript:hidden" />
        <div className="flex flex-col md:max-w-[660px] gap-4.5 px-(--page-margin) pt-7 pb-12 md:p-0 md:pt-12 noscript:hidden">
          <Skeleton className="h-8 w-60" />
          {['name', 'email', 'address', 'city'].map((field) => (
            <div key={field} className="flex flex-col gap-2">
              <Skeleton className="h-5.5 w-24" />
              <Skeleton className="h-13" />
            </div>
          ))}
        </div>
      </div>
      <div className={`${LAYOUT.summary} noscript:hidden`}>
        <OrderSummarySkeleton />
      </div>
    </div>
  )
}
