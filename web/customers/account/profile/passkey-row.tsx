import { useState } from 'react'
import type { Passkey } from '#contract/customers/accounts/passkeys.ts'
import { MAX_PASSKEY_NAME } from '#contract/platform/values/limits.ts'
import { privateApi } from '#web/platform/api/private-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { Field } from '#web/platform/ui/field.tsx'
import { FormAlert } from '#web/platform/ui/form/form-alert.tsx'
import { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { TextButton } from '../form/text-button.tsx'
import { OutcomeNotice } from './outcome-notice.tsx'
import { useAction } from './use-action.ts'

interface PasskeyRowProps {
  passkey: Passkey
  onChanged: (text: string) => void
}

export function PasskeyRow({ passkey: { id, name, created_at, last_used_at }, onChanged }: PasskeyRowProps) {
  const [mode, setMode] = useState<'shown' | 'naming' | 'removing'>('shown')
  const { busy, outcome, run } = useAction<'remove'>()

  async function remove() {
    const action = () => privateApi.passkeys.remove({ id })
    const isRemoved = await run('remove', action, 'Failed to remove the passkey.')
    setMode('shown')
    if (isRemoved) onChanged(`The passkey ${name} is removed.`)
  }

  return (
    <li className="border-b border-bone-300 py-3">
      {mode === 'naming' ? (
        <RenameForm
          passkey={{ id, name }}
          onRenamed={(next) => {
            setMode('shown')
            onChanged(`The passkey is now called ${next}.`)
          }}
          onCancel={() => setMode('shown')}
        />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <p className="min-w-0 wrap-anywhere">
            {name}
            <span className="block text-small text-steel-600">
              {last_used_at ? 'Last used ' : 'Added '}
              <LocalTime instant={last_used_at ?? created_at} />
            </span>
          </p>
          <div className="flex gap-6">
            <TextButton onClick={() => setMode('naming')}>
              Rename<span className="sr-only"> {name}</span>
            </TextButton>
            <TextButton onClick={() => setMode('removing')}>
              Remove<span className="sr-only"> {name}</span>
            </TextButton>
          </div>
        </div>
      )}
      <OutcomeNotice outcome={outcome} />
      <Dialog
        open={mode === 'removing'}
        question={`Are you sure you want to remove the passkey ${name}?`}
        verb="Remove"
        danger
        busy={busy && 'Removing…'}
        onConfirm={remove}
        onCancel={() => setMode('shown')}
      >
        You will no longer be able to log in with it. Delete it on your device too.
      </Dialog>
    </li>
  )
}

interface RenameFormProps {
  passkey: Pick<Passkey, 'id' | 'name'>
  onRenamed: (name: string) => void
  onCancel: () => void
}

function RenameForm({ passkey: { id, name: before }, onRenamed, onCancel }: RenameFormProps) {
  const { form, field, methods, busy, failure } = useContractForm({
    schema: () =>
      import('#contract/customers/accounts/account-form.ts').then(({ passkeyNameForm }) => passkeyNameForm),
    defaultValues: { name: before },
    async submit({ name }) {
      await privateApi.passkeys.rename({ id, name })
      onRenamed(name)
    },
    fallback: 'Failed to rename the passkey.',
    withReason: true,
  })
  return (
    <form {...form} className="flex flex-col gap-3 py-2">
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:items-start">
        <Field {...field('name')} label="Passkey name" maxLength={MAX_PASSKEY_NAME} autoFocus />
        <Button
          type="submit"
          kind="secondary"
          disabled={methods.watch('name').trim() === ''}
          busy={busy && 'Saving…'}
          className="sm:mt-7.5"
        >
          Save
        </Button>
        <Button kind="quiet" onClick={onCancel} className="sm:mt-7.5">
          Cancel
        </Button>
      </div>
      {failure && <FormAlert>{failure}</FormAlert>}
    </form>
  )
}
