import type { BackupEmails } from '#contract/customers/accounts/two-factor.ts'
import { privateApi } from '#web/platform/api/private-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { CodeField } from '../form/code-field.tsx'
import { TextButton } from '../form/text-button.tsx'
import { useCodeForm } from '../form/use-code-form.ts'
import { OutcomeNotice } from './outcome-notice.tsx'
import { useAction } from './use-action.ts'

interface BackupEmailRowProps {
  email: BackupEmails['emails'][number]
  onChanged: (text: string) => void
}

export function BackupEmailRow({ email: { email, verified }, onChanged }: BackupEmailRowProps) {
  const { busy: running, outcome, run, clear } = useAction<'resend' | 'remove'>()
  const { form, code, isComplete, busy, setFailure } = useCodeForm({
    async verify(digits) {
      clear()
      await privateApi.twoFactor.verifyBackupEmail({ email, code: digits })
      onChanged(`${email} is verified.`)
    },
    fallback: 'Invalid verification code.',
    withReason: true,
  })

  function resend() {
    if (busy) return
    setFailure(null)
    void run(
      'resend',
      () =>
        privateApi.twoFactor
          .resendBackupVerification({ email })
          .then(() => 'Verification code has been resent.'),
      'Failed to resend verification code.',
    )
  }
  async function remove() {
    if (busy) return
    setFailure(null)
    const isRemoved = await run(
      'remove',
      () => privateApi.twoFactor.removeBackupEmail({ email }),
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
        <TextButton busy={running === 'remove' && 'Removing…'} onClick={remove} className="shrink-0">
          Remove<span className="sr-only"> {email}</span>
        </TextButton>
      </div>
      {!verified && (
        <form {...form} className="flex flex-col gap-4 pt-3 pb-3">
          <CodeField {...code} label="6-digit code" />
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <Button type="submit" kind="secondary" disabled={!isComplete} busy={busy && 'Verifying…'}>
              Verify
            </Button>
            <TextButton busy={running === 'resend' && 'Sending…'} onClick={resend}>
              Resend code
            </TextButton>
          </div>
        </form>
      )}
      <OutcomeNotice outcome={outcome} />
    </li>
  )
}
