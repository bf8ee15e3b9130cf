import { Link, useNavigate } from 'react-router'
import { knifePage, staffProductPage } from '#contract/addresses.ts'
import { useWrite } from '#web/admin/use-write.ts'
import { browserApi } from '#web/browser-api.ts'
import { LocalTime } from '#web/orders/local-time.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import type { ProductForm } from './form/form-state.ts'
import { useStore } from './form/store.ts'

/** Where a piece stands, and what can be done with it as a whole. */
export function PieceActions({ form, pieceId }: { form: ProductForm; pieceId: number }) {
  const { base, lastChanged } = useStore(form)
  const { write, busy } = useWrite()
  const navigate = useNavigate()
  const id = String(pieceId)
  const { name, published } = base.values

  async function duplicate() {
    const copy = await write({
      key: 'duplicate',
      send: () => browserApi.admin.duplicateProduct({ id }),
      done: `This is a copy of '${name}', a draft. Its pictures and its stock are still to come.`,
      failed: 'It could not be duplicated.',
    })
    if (copy) await navigate(staffProductPage(copy.data.id))
  }
  return (
    <>
      {lastChanged && (
        <p className="w-full text-small text-steel-600 md:w-auto md:pr-4">
          Last changed <LocalTime instant={lastChanged} />
        </p>
      )}
      {published === 'yes' && (
        <Link
          to={knifePage({ id: pieceId, name })}
          className={buttonStyle('quiet', 'card', 'max-md:-ml-4.5')}
        >
          See it in the shop
        </Link>
      )}
      <Button
        kind="secondary"
        size="card"
        busy={busy === 'duplicate' && 'Copying…'}
        onClick={() => void duplicate()}
      >
        Duplicate
      </Button>
    </>
  )
}
