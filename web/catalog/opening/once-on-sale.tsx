import { lazy, type ReactNode, Suspense } from 'react'
import { retryImport } from '#web/platform/connection/retry-import.ts'
import { useHydrated } from '#web/platform/ui/use-hydrated.ts'

const Opening = lazy(() => retryImport(() => import('./clock/opening.tsx')))

interface OnceOnSaleProps {
  /** Null for a product that is on sale. */
  onSaleAt: string | null
  /** Shown until then. */
  ahead: ReactNode
  /** Some seconds after the opening, another on each page. */
  onOpened?: () => void
  children: ReactNode
}

/** Shows its children from the second on in which the drop of the product opens. The clock is loaded only for a drop. */
export function OnceOnSale({ onSaleAt, ahead, onOpened, children }: OnceOnSaleProps) {
  const isHydrated = useHydrated()
  if (onSaleAt === null) return children
  if (!isHydrated) return ahead
  return (
    <Suspense fallback={ahead}>
      <Opening onSaleAt={onSaleAt} ahead={ahead} onOpened={onOpened}>
        {children}
      </Opening>
    </Suspense>
  )
}
