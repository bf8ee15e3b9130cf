import { useState } from 'react'
import { isCode } from '#contract/account-fields.ts'
import { EntryFrame } from '#web/account/entry-frame.tsx'
import { NO_CODE } from '#web/account/form/code-digits.ts'
import { CodeField } from '#web/account/form/code-field.tsx'
import { SubmitButton } from '#web/account/form/submit-button.tsx'
import { TextButton } from '#web/account/form/text-button.tsx'
import { browserApi, sentenceOf } from '#web/browser-api.ts'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useVerified } from './use-verified.ts'
import { Verified } from './verified.tsx'

const RESENT = { kind: 'done', text: 'Verification email has been resent!' } as const
const NOT_RESENT = {
  kind: 'failed',
  text: 'Failed to resend verification email. Please try again later.',
} as const

/** Whoever has just signed up types the six digits from the mail. */
export function CodeMode({ email }: { email: string }) {
  const [code, setCode] = useState(NO_CODE)
  const [failure, setFailure] = useState<string | null>(null)
  const [failures, setFailures] = useState(0)
  const [busy, setBusy] = useState<'verifying' | 'resending' | null>(null)
  const [resent, setResent] = useState<typeof RESENT | typeof NOT_RESENT | null>(null)
  const [verified, succeed] = useVerified()

  async function verify() {
    if (busy || !isCode(code)) return
    setBusy('verifying')
    setFailure(null)
    setResent(null)
    try {
      succeed((await browserApi.auth.verifyEmailCode({ email, code })).user)
    } catch (error) {
      setFailure(sentenceOf(error, 'Invalid verification code.'))
      setFailures((count) => count + 1)
      setCode(NO_CODE)
    }
    setBusy(null)
  }
  async function resend() {
    if (busy) return
    setBusy('resending')
    setFailure(null)
    setResent(
      await browserApi.auth.sendVerificationEmail({ email }).then(
        () => RESENT,
        () => NOT_RESENT,
      ),
    )
    setBusy(null)
  }

  if (verified) {
    return (
      <EntryFrame title="Verify your email">
        <Verified />
      </EntryFrame>
    )
  }
  return (
    <EntryFrame
      title="Verify your email"
      lead="Type the 6 digits we sent you, or press the link in the email. You can paste them into any box."
    >
      <form
        method="post"
        noValidate
        className="flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          void verify()
        }}
      >
        <Field
          label="Email"
          type="email"
          value={email}
          readOnly
          autoComplete="username"
          inputClassName="bg-bone-200! border-bone-200!"
        />
        <CodeField
          plain
          value={code}
          onChange={(next) => {
            setCode(next)
            setFailure(null)
          }}
          error={failure ?? undefined}
          failures={failures}
          autoFocus
        />
        <SubmitButton disabled={!isCode(code)} busy={busy === 'verifying' && 'Verifying…'} className="w-full">
          Verify
        </SubmitButton>
      </form>
      <div className="mt-8 border-t border-bone-300 pt-5">
        {resent && (
          <Notice kind={resent.kind} className="mb-2">
            {resent.text}
          </Notice>
        )}
        <TextButton busy={busy === 'resending' && 'Sending…'} onClick={resend}>
          Resend verification email
        </TextButton>
      </div>
    </EntryFrame>
  )
}
