import { useState } from 'react'
import type { Passkey } from '#contract/accounts/passkeys.ts'
import { MAX_PASSKEY_NAME } from '#contract/limits.ts'
import { TextButton } from '#web/account/form/text-button.tsx'
import { browserApi } from '#web/browser-api.ts'
import { LocalTime } from '#web/orders/local-time.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { OutcomeNotice } from './outcome-notice.tsx'
import { useAction } from './use-action.ts'

interface PasskeyRowProps {
  passkey: Passkey
  onChanged: (text: string) => void
}

export function PasskeyRow({ passkey: { id, name, created_at, last_used_at }, onChanged }: PasskeyRowProps) {
  const [mode, setMode] = useState<'shown' | 'naming' | 'removing'>('shown')
  const [typed, setTyped] = useState(name)
  const { busy, outcome, run } = useAction<'rename' | 'remove'>()

  async function rename() {
    const next = typed.trim()
    const action = () => browserApi.passkeys.rename({ id, name: next })
    if (!(await run('rename', action, 'Failed to rename the passkey.'))) return
    setMode('shown')
    onChanged(`The passkey is now called ${next}.`)
  }
  async function remove() {
    const action = () => browserApi.passkeys.remove({ id })
    const isRemoved = await run('remove', action, 'Failed to remove the passkey.')
    setMode('shown')
    if (isRemoved) onChanged(`The passkey ${name} is removed.`)
  }

  return (
    <li className="border-b border-bone-300 py-3">
      {mode === 'naming' ? (
        <form
          method="post"
          className="grid gap-3 py-2 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:items-end"
          onSubmit={(event) => {
            event.preventDefault()
            void rename()
          }}
        >
          <Field
            label="Passkey name"
            value={typed}
            maxLength={MAX_PASSKEY_NAME}
            onChange={(event) => setTyped(event.target.value)}
            autoFocus
          />
          <Button
            type="submit"
            kind="secondary"
            disabled={typed.trim() === ''}
            busy={busy === 'rename' && 'Saving…'}
          >
            Save
          </Button>
          <Button kind="quiet" onClick={() => setMode('shown')}>
            Cancel
          </Button>
        </form>
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
        busy={busy === 'remove' && 'Removing…'}
        onConfirm={remove}
        onCancel={() => setMode('shown')}
      >
        You will no longer be able to log in with it. Delete it on your device too.
      </Dialog>
    </li>
  )
}
