import { useState } from 'react'
import type { BackupEmails as Reply } from '#contract/customers/accounts/two-factor.ts'
import { MAX_BACKUP_EMAILS } from '#contract/platform/values/limits.ts'
import { privateApi } from '#web/platform/api/private-api.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { FormAlert } from '#web/platform/ui/form/form-alert.tsx'
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx'
import { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import { BackupEmailRow } from './backup-email-row.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { OutcomeNotice } from './outcome-notice.tsx'
import { Section } from './section.tsx'
import { type Outcome, useRefresh } from './use-action.ts'

export function BackupEmails({ emails }: { emails: Reply['emails'] | null }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const refresh = useRefresh()
  const done = (text: string) => {
    setOutcome({ kind: 'done', text })
    refresh()
  }
  return (
    <Section
      title="Backup emails"
      text="If you can’t get into your mailbox, we can send your login code to one of these addresses. Verify each one with a code first."
    >
      {emails === null ? (
        <NotLoaded />
      ) : (
        <>
          {emails.length > 0 && (
            <ul className="border-t border-bone-300">
              {emails.map((email) => (
                <BackupEmailRow key={email.email} email={email} onChanged={done} />
              ))}
            </ul>
          )}
          <OutcomeNotice outcome={outcome} />
          {emails.length < MAX_BACKUP_EMAILS ? (
            <AddForm onAdded={done} onBegin={() => setOutcome(null)} />
          ) : (
            <p className="text-small text-steel-600">You can have up to three. Remove one to add another.</p>
          )}
        </>
      )}
    </Section>
  )
}

interface AddFormProps {
  onAdded: (text: string) => void
  onBegin: () => void
}

function AddForm({ onAdded, onBegin }: AddFormProps) {
  const { form, field, methods, failure, busy } = useContractForm({
    schema: () => import('#contract/customers/accounts/account-form.ts').then(({ emailForm }) => emailForm),
    async submit({ email }) {
      onBegin()
      await privateApi.twoFactor.addBackupEmail({ email })
      methods.setValue('email', '')
      onAdded(`We sent a code to ${email}.`)
    },
    fallback: 'Failed to add this email.',
  })
  return (
    <form {...form} className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
        <Field {...field('email')} label="Backup email" type="email" autoComplete="off" required />
        <SubmitButton kind="secondary" size="normal" busy={busy && 'Adding…'} className="sm:mt-7.5">
          Add
        </SubmitButton>
      </div>
      {failure && <FormAlert>{failure}</FormAlert>}
    </form>
  )
}
