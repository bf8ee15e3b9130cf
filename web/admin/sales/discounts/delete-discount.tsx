import { type To, useNavigate } from 'react-router'
import type { Discount } from '#contract/sales/discounts/discounts.ts'
import { DeleteButton } from '#web/admin/platform/form/delete-button.tsx'
import { WITHOUT_ASKING } from '#web/admin/platform/form/leave-guard.tsx'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'

export function DeleteDiscount({ discount: { id, code }, list }: { discount: Discount; list: To }) {
  const navigate = useNavigate()
  return (
    <DeleteButton
      className="px-4"
      question={`Delete ${code}?`}
      send={() => adminApi.deleteDiscount({ id: String(id) })}
      onDone={() => navigate(list, { replace: true, preventScrollReset: true, state: WITHOUT_ASKING })}
      done={`'${code}' deleted.`}
      failed="The discount could not be deleted."
    >
      Nobody can use it anymore. Orders that used it keep their discount.
    </DeleteButton>
  )
}
