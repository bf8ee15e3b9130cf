import { useState } from 'react'
import { useStaffMember } from '#web/admin/shell/staff-context.ts'
import { StaffPage } from '#web/admin/shell/staff-page.tsx'
import { apiContext } from '#web/api-context.ts'
import { failedWith } from '#web/api-failure.ts'
import { notFound } from '#web/shell/not-found.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/edit-product-page.ts'
import { DeletePiece } from './delete-piece.tsx'
import { draftKey } from './form/draft.ts'
import { createForm } from './form/form-state.ts'
import { ProductForm } from './form/product-form.tsx'
import { loadForm } from './load-form.ts'
import { PieceActions } from './piece-actions.tsx'
import formSheet from './product-form.css?url'

const GONE = { heading: 'Product Not Found', text: 'There is no such piece, or it lies in the trash.' }

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: formSheet }]

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Edit Product', noindex: true })

export async function loader({ context, params }: Route.LoaderArgs) {
  if (!/^\d{1,15}$/.test(params.productId)) throw notFound(GONE)
  const api = context.get(apiContext)
  const [{ data: piece }, offered] = await Promise.all([
    api.admin.product({ id: params.productId }).catch((error: unknown) => {
      throw failedWith(error, 404) ? notFound(GONE) : error
    }),
    loadForm(api),
  ])
  return { piece, ...offered }
}

export default function EditProductPage({ loaderData }: Route.ComponentProps) {
  return <EditProduct key={loaderData.piece.id} {...loaderData} />
}

function EditProduct(loaded: Route.ComponentProps['loaderData']) {
  const { id: userId } = useStaffMember()
  const [form] = useState(() => createForm({ userId, ...loaded }))
  return (
    <StaffPage title="Edit Product" actions={<PieceActions form={form} pieceId={loaded.piece.id} />}>
      <ProductForm form={form} draft={draftKey(userId, loaded.piece.id)}>
        <DeletePiece pieceId={loaded.piece.id} name={loaded.piece.name} />
      </ProductForm>
    </StaffPage>
  )
}
