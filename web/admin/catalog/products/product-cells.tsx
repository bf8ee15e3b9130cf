import { useNavigate } from 'react-router'
import { adminProductPage, waitingListPage } from '#contract/app/admin-paths.ts'
import type { AdminProduct } from '#contract/catalog/products/admin-products.ts'
import { useMutation } from '#web/admin/platform/form/use-mutation.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'

interface ProductActionsProps {
  product: AdminProduct
  deleting: boolean
  onDelete: () => void
}

export function ProductName({ product }: { product: AdminProduct }) {
  return (
    <div className="min-w-0">
      <Link
        to={adminProductPage(product.id)}
        className="inline-flex min-h-11 items-center font-[550] wrap-anywhere hover:underline hover:underline-offset-4 md:min-h-0"
      >
        {product.name}
      </Link>
      <p className="text-caption text-steel-600">{product.category_name}</p>
      <Waiting product={product} />
    </div>
  )
}

function Waiting({ product: { id, name, waiting } }: { product: AdminProduct }) {
  if (waiting === 0) return null
  return (
    <Link
      to={waitingListPage('back_in_stock', id)}
      className="inline-flex min-h-11 items-center text-caption underline decoration-brass-700 underline-offset-4 hover:decoration-steel-950 md:min-h-0"
    >
      {waiting.toLocaleString('en-US')} waiting<span className="sr-only"> for {name}</span>
    </Link>
  )
}

export function ProductActions({ product: { id, name }, deleting, onDelete }: ProductActionsProps) {
  const { mutate, busy } = useMutation()
  const navigate = useNavigate()

  async function duplicate() {
    const reply = await mutate({
      send: () => adminApi.duplicateProduct({ id: String(id) }),
      done: `'${name}' duplicated as a draft.`,
      failed: `'${name}' could not be duplicated.`,
    })
    if (reply) void navigate(adminProductPage(reply.data.id))
  }

  return (
    <div className="flex grow items-center max-md:grid max-md:grid-cols-[repeat(auto-fit,minmax(5.4rem,1fr))] max-md:gap-2 max-md:pt-2">
      {/* In a narrow table, the name alone opens the product. */}
      <Link
        to={adminProductPage(id)}
        className={buttonStyle('quiet', 'card', `${ACTION} md:@max-[52rem]:hidden`)}
      >
        Edit<span className="sr-only"> {name}</span>
      </Link>
      <Button
        kind="quiet"
        size="card"
        busy={busy !== null && 'Duplicating…'}
        onClick={() => void duplicate()}
        className={ACTION}
      >
        Duplicate<span className="sr-only"> {name}</span>
      </Button>
      <Button
        kind="quiet"
        size="card"
        busy={deleting && 'Deleting…'}
        onClick={onDelete}
        className={`${ACTION} text-rust-700!`}
      >
        Delete<span className="sr-only"> {name}</span>
      </Button>
    </div>
  )
}

const ACTION = 'px-3! max-md:border-bone-300'
