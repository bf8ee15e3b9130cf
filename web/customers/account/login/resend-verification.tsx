import { useState } from 'react'
import { browserApi } from '#web/platform/api/browser-api.ts'

const MESSAGES = {
  resent: 'Verification email has been resent!',
  failed: 'Failed to resend verification email. Please try again later.',
} as const

export function ResendVerification({ email }: { email: string }) {
  const [state, setState] = useState<'idle' | 'busy' | keyof typeof MESSAGES>('idle')

  async function resend() {
    if (state === 'busy') return
    setState('busy')
    try {
      await browserApi.auth.sendVerificationEmail({ email })
      setState('resent')
    } catch {
      setState('failed')
    }
  }

  return (
    <div>
      <button
        type="button"
        onClick={resend}
        aria-disabled={state === 'busy' || undefined}
        className="-my-1 inline-flex min-h-11 items-center rounded-control font-medium underline underline-offset-4 hover:decoration-2"
      >
        Resend verification email
      </button>
      {(state === 'resent' || state === 'failed') && (
        <p
          role={state === 'resent' ? 'status' : 'alert'}
          className={state === 'resent' ? 'text-green-700' : undefined}
        >
          {MESSAGES[state]}
        </p>
      )}
    </div>
  )
}
