import { lazy, Suspense, useState } from 'react'
import type { Product } from '#contract/catalog/products/products.ts'
import { retryImport } from '#web/platform/connection/retry-import.ts'

const Dialog = lazy(() => retryImport(() => import('./true-size-dialog.tsx')))

/** Offers to show a product in its real size, if its image says where tip and butt are. */
export function TrueSize({ product }: { product: Product }) {
  const [open, setOpen] = useState(false)
  if (!product.image_points || !product.specs?.overall_length_in) return null
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="type-button mt-2 flex min-h-11 items-center underline decoration-brass-700 underline-offset-6 print:hidden noscript:hidden"
      >
        True size
      </button>
      {open && (
        <Suspense fallback={null}>
          <Dialog product={product} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
