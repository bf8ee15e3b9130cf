import { useState } from 'react'
import { isCode } from '#contract/accounts/account-codes.ts'
import type { BackupEmails } from '#contract/accounts/two-factor.ts'
import { EMPTY_CODE } from '#web/account/form/code-digits.ts'
import { CodeField } from '#web/account/form/code-field.tsx'
import { TextButton } from '#web/account/form/text-button.tsx'
import { browserApi } from '#web/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { OutcomeNotice } from './outcome-notice.tsx'
import { useAction } from './use-action.ts'

interface BackupEmailRowProps {
  email: BackupEmails['emails'][number]
  onChanged: (text: string) => void
}

export function BackupEmailRow({ email: { email, verified }, onChanged }: BackupEmailRowProps) {
  const [code, setCode] = useState(EMPTY_CODE)
  const { busy, outcome, failures, run, clear } = useAction<'verify' | 'resend' | 'remove'>()

  async function verify() {
    const isVerified = await run(
      'verify',
      () => browserApi.twoFactor.verifyBackupEmail({ email, code }),
      'Invalid verification code.',
    )
    if (isVerified) onChanged(`${email} is verified.`)
    else setCode(EMPTY_CODE)
  }
  function resend() {
    void run(
      'resend',
      () =>
        browserApi.twoFactor
          .resendBackupVerification({ email })
          .then(() => 'Verification code has been resent.'),
      'Failed to resend verification code.',
    )
  }
  async function remove() {
    const isRemoved = await run(
      'remove',
      () => browserApi.twoFactor.removeBackupEmail({ email }),
      'Failed to remove this email.',
    )
    if (isRemoved) onChanged(`${email} is removed.`)
  }

  return (
    <li className="border-b border-bone-300 py-3">
      <div className="flex items-center justify-between gap-x-6">
        <p className="min-w-0 wrap-anywhere">
          {email}
          <span className="block text-small text-steel-600">
            {verified ? 'Verified' : 'Not verified yet'}
          </span>
        </p>
        <TextButton busy={busy === 'remove' && 'Removing…'} onClick={remove} className="shrink-0">
          Remove<span className="sr-only"> {email}</span>
        </TextButton>
      </div>
      {!verified && (
        <form
          method="post"
          className="flex flex-col gap-4 pt-3 pb-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (isCode(code)) void verify()
          }}
        >
          <CodeField
            value={code}
            onChange={(next) => {
              setCode(next)
              clear()
            }}
            failures={failures}
            label="6-digit code"
          />
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <Button
              type="submit"
              kind="secondary"
              disabled={!isCode(code)}
              busy={busy === 'verify' && 'Verifying…'}
            >
              Verify
            </Button>
            <TextButton busy={busy === 'resend' && 'Sending…'} onClick={resend}>
              Resend code
            </TextButton>
          </div>
        </form>
      )}
      <OutcomeNotice outcome={outcome} />
    </li>
  )
}
