import Email from 'virtual:icon/mail'
import RotateCw from 'virtual:icon/rotate-cw'
import { useEffect, useState } from 'react'
import { browserApi, csrfToken } from '#web/platform/api/browser-api.ts'
import { Notice } from '#web/platform/ui/notice.tsx'
import { TextButton } from '../form/text-button.tsx'
import type { Challenge } from './challenge.ts'

type Outcome = { kind: 'done' | 'failed'; text: string }

export function SendLoginCode({ challenge: { email, userId } }: { challenge: Challenge }) {
  const [backups, setBackups] = useState<{ email: string; label: string }[]>([])
  const [busy, setBusy] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  useEffect(() => {
    browserApi.auth.backupEmailsForLogin({ email }).then(
      ({ emails }) => setBackups(emails),
      () => setBackups([]),
    )
  }, [email])

  async function send(to: string) {
    if (busy) return
    if (!csrfToken()) return setOutcome({ kind: 'failed', text: 'Missing CSRF token.' })
    setBusy(to)
    setOutcome(null)
    try {
      await browserApi.auth.sendLoginCode({ email: to, userId })
      setOutcome({ kind: 'done', text: `Code sent to ${to}` })
    } catch {
      setOutcome({ kind: 'failed', text: 'Failed to send code. Try again.' })
    } finally {
      setBusy(null)
    }
  }

  return (
    <>
      {outcome && (
        <Notice kind={outcome.kind} className="mb-2 w-full wrap-anywhere">
          {outcome.text}
        </Notice>
      )}
      {backups.map(({ email: backup, label }) => (
        <TextButton
          key={backup}
          icon={Email}
          busy={busy === backup && 'Sending…'}
          onClick={() => send(backup)}
        >
          Send code to {label}
        </TextButton>
      ))}
      <TextButton icon={RotateCw} busy={busy === email && 'Sending…'} onClick={() => send(email)}>
        Send a new code
      </TextButton>
    </>
  )
}
