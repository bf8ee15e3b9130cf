import { useNavigate } from 'react-router'
import { adminProductPage, journalPage, sellProduct, waitingListPage } from '#contract/app/admin-paths.ts'
import type { AdminProduct } from '#contract/catalog/products/admin-products.ts'
import { knifePage } from '#contract/platform/values/paths.ts'
import { useMutation } from '#web/admin/platform/form/use-mutation.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { LocalTime } from '#web/platform/ui/local-time.tsx'

export function ProductActions({ product }: { product: AdminProduct }) {
  const { mutate, busy } = useMutation()
  const navigate = useNavigate()
  const { id, name, published, updated_at, waiting } = product

  async function duplicate() {
    const copy = await mutate({
      key: 'duplicate',
      send: () => adminApi.duplicateProduct({ id: String(id) }),
      done: `'${name}' duplicated as a draft. Add images and stock.`,
      failed: `'${name}' could not be duplicated.`,
    })
    if (copy) await navigate(adminProductPage(copy.data.id))
  }
  return (
    <>
      <p className="w-full text-small text-steel-600 md:w-auto md:pr-4">
        Last updated <LocalTime instant={updated_at} />
      </p>
      {waiting > 0 && (
        <Link
          to={waitingListPage('back_in_stock', id)}
          className={buttonStyle('quiet', 'card', 'max-md:-ml-4.5')}
        >
          {waiting.toLocaleString('en-US')} waiting
        </Link>
      )}
      {published && !product.archived && product.stock > 0 && (
        <Link to={sellProduct(id)} className={buttonStyle('quiet', 'card', 'max-md:-ml-4.5')}>
          Sell
        </Link>
      )}
      <Link to={journalPage(id)} className={buttonStyle('quiet', 'card', 'max-md:-ml-4.5')}>
        Journal
      </Link>
      {published && (
        <Link to={knifePage({ id, name })} className={buttonStyle('quiet', 'card', 'max-md:-ml-4.5')}>
          View in shop
        </Link>
      )}
      <Button
        kind="secondary"
        size="card"
        busy={busy === 'duplicate' && 'Duplicating…'}
        onClick={() => void duplicate()}
      >
        Duplicate
      </Button>
    </>
  )
}
