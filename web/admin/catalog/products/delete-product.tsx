import { useNavigate } from 'react-router'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { DeleteButton } from '#web/admin/platform/form/delete-button.tsx'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { browserApi } from '#web/platform/api/browser-api.ts'

export function DeleteProduct({ productId, name }: { productId: number; name: string }) {
  const navigate = useNavigate()
  const id = String(productId)
  return (
    <DeleteButton
      label="Delete product"
      className="-ml-7"
      question="Are you sure you want to delete this product?"
      send={() => adminApi.deleteProduct({ id })}
      onDone={async () => {
        await navigate(ADMIN_PAGES.products)
        // The spec requires this call although the sitemap is always up to date.
        await browserApi.public.generateSitemap({}).catch(() => undefined)
      }}
      done={`'${name}' deleted.`}
      undo={() => adminApi.restoreProduct({ id })}
      failed={`'${name}' could not be deleted.`}
    >
      Customers can no longer see it. It stays in the trash for 30 days.
    </DeleteButton>
  )
}
