import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Commission } from '#contract/sales/commissions/commissions.ts'
import { MAX_COMMISSION_REASON } from '#contract/sales/commissions/limits.ts'
import { failureWithReason } from '#web/platform/api/browser-api.ts'
import { privateApi } from '#web/platform/api/private-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { classes } from '#web/platform/ui/cn.ts'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { TextArea } from '#web/platform/ui/text-area.tsx'

interface WithdrawProps {
  commission: Commission
  onWithdrawn: () => void
  className?: string
}

export function Withdraw({ commission: { commission_uuid, quote }, onWithdrawn, className }: WithdrawProps) {
  const { revalidate } = useRevalidator()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function withdraw() {
    setBusy(true)
    setFailure(null)
    try {
      await privateApi.commissions.withdraw({
        commissionUuid: commission_uuid,
        reason: reason.trim() || null,
      })
      await revalidate()
      setOpen(false)
      onWithdrawn()
    } catch (error) {
      setFailure(failureWithReason(error, 'Your request was not withdrawn.'))
      await revalidate()
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)} className={classes('noscript:hidden', className)}>
        Withdraw my request
      </Button>
      {isOpen && (
        <FormDialog
          title="Withdraw your request?"
          description={
            quote
              ? 'Our quote ends, and nothing is charged. You can ask again at any time.'
              : 'We stop looking at it. You can ask again at any time.'
          }
          verb="Withdraw"
          danger
          busy={busy && 'Withdrawing…'}
          onSubmit={() => void withdraw()}
          onCancel={() => setOpen(false)}
        >
          <TextArea
            label="Reason"
            optional
            rows={3}
            maxLength={MAX_COMMISSION_REASON}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            className="pt-5"
          />
          {failure && (
            <Notice kind="failed" className="mt-4">
              {failure}
            </Notice>
          )}
        </FormDialog>
      )}
    </>
  )
}
