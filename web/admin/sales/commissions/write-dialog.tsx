import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { ComposerFields } from './composer-fields.tsx'
import type { Composer } from './use-composer.ts'

interface WriteDialogProps {
  composer: Composer
  customer: string
  onClose: () => void
}

/** On a phone. What was typed stays when it closes. */
export function WriteDialog({ composer, customer, onClose }: WriteDialogProps) {
  return (
    <FormDialog
      form={composer.form}
      title={composer.forCustomer ? `Write to ${customer}` : 'Note for staff'}
      description={composer.forCustomer ? `${customer} gets it by email.` : 'The customer can’t see it.'}
      verb="Send"
      busy="Sending…"
      onCancel={onClose}
    >
      <div className="pt-5">
        <ComposerFields composer={composer} customer={customer} rows={5} />
      </div>
    </FormDialog>
  )
}
