import { useRef, useState } from 'react'
import { accountEmailFault, MAX_BACKUP_EMAILS } from '#contract/account-fields.ts'
import type { BackupEmails as Reply } from '#contract/two-factor.ts'
import { FormAlert } from '#web/account/form/form-alert.tsx'
import { SubmitButton } from '#web/account/form/submit-button.tsx'
import { useAccountForm } from '#web/account/form/use-account-form.ts'
import { browserApi } from '#web/browser-api.ts'
import { Field } from '#web/ui/field.tsx'
import { BackupEmailRow } from './backup-email-row.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { OutcomeNotice } from './outcome-notice.tsx'
import { Section } from './section.tsx'
import { type Outcome, useRefresh } from './use-deeds.ts'

/** Up to three other addresses that a login code may go to. */
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
      text="When you can’t reach your own mailbox, your login code goes to one of these. Each is proved by a code first."
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
            <p className="text-small text-steel-600">Three is the most. Remove one to add another.</p>
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
  const element = useRef<HTMLFormElement | null>(null)
  const { form, field, failure, busy } = useAccountForm({
    fields: ['email'],
    faultsOf({ email }) {
      const sentence = accountEmailFault(email)
      return sentence ? { email: sentence } : {}
    },
    async send({ email }) {
      onBegin()
      await browserApi.twoFactor.addBackupEmail({ email })
      element.current?.reset()
      onAdded(`We sent a code to ${email.trim()}.`)
    },
    fallback: 'Failed to add this email.',
  })
  return (
    <form
      {...form}
      ref={(node) => {
        element.current = node
        form.ref.current = node
      }}
      className="flex flex-col gap-3"
    >
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
        <Field
          {...field('email')}
          label="Backup email"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <SubmitButton kind="secondary" size="normal" busy={busy && 'Adding…'} className="sm:mt-7.5">
          Add
        </SubmitButton>
      </div>
      {failure && <FormAlert>{failure}</FormAlert>}
    </form>
  )
}
