import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Commission } from '#contract/sales/commissions/commissions.ts'
import { MAX_COMMISSION_REASON } from '#contract/sales/commissions/limits.ts'
import { privateApi } from '#web/platform/api/private-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { classes } from '#web/platform/ui/cn.ts'
import { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { TextArea } from '#web/platform/ui/text-area.tsx'

interface WithdrawProps {
  commission: Commission
  onWithdrawn: () => void
  className?: string
}

export function Withdraw({ commission: { commission_uuid, quote }, onWithdrawn, className }: WithdrawProps) {
  const { revalidate } = useRevalidator()
  const [isOpen, setOpen] = useState(false)
  const form = useContractForm<{ reason: string }>({
    defaultValues: { reason: '' },
    async submit({ reason }) {
      try {
        await privateApi.commissions.withdraw({
          commissionUuid: commission_uuid,
          reason: reason.trim() || null,
        })
      } finally {
        await revalidate()
      }
      setOpen(false)
      onWithdrawn()
    },
    fallback: 'Your request was not withdrawn.',
    withReason: true,
  })

  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)} className={classes('noscript:hidden', className)}>
        Withdraw my request
      </Button>
      {isOpen && (
        <FormDialog
          form={form}
          title="Withdraw your request?"
          description={
            quote
              ? 'Our quote ends, and nothing is charged. You can ask again at any time.'
              : 'We stop looking at it. You can ask again at any time.'
          }
          verb="Withdraw"
          danger
          busy="Withdrawing…"
          onCancel={() => setOpen(false)}
        >
          <TextArea
            {...form.field('reason')}
            label="Reason"
            optional
            rows={3}
            maxLength={MAX_COMMISSION_REASON}
            className="pt-5"
          />
        </FormDialog>
      )}
    </>
  )
}
