import { firstName } from '#contract/platform/values/people.ts'
import type { AdminCommission } from '#contract/sales/commissions/admin-commissions.ts'
import { AddressDialog } from './address-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import type { CommissionWrite } from './use-commission-write.ts'
import type { Composer } from './use-composer.ts'
import { WriteDialog } from './write-dialog.tsx'

export type OpenDialog = 'address' | 'decline' | 'cancel' | 'write' | null

interface CommissionDialogsProps {
  opened: OpenDialog
  commission: AdminCommission
  commissionWrite: CommissionWrite
  composer: Composer
  onClose: () => void
}

export function CommissionDialogs({
  opened,
  commission,
  commissionWrite,
  composer,
  onClose,
}: CommissionDialogsProps) {
  const props = { commission, commissionWrite, onClose }
  switch (opened) {
    case 'write':
      return <WriteDialog composer={composer} customer={firstName(commission.name)} onClose={onClose} />
    case 'address':
      return <AddressDialog {...props} />
    case 'decline':
      return <DeclineDialog {...props} />
    case 'cancel':
      return <CancelDialog {...props} />
    case null:
      return null
  }
}
