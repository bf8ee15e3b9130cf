import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OutboxEmail } from '#contract/customers/outbox/outbox.ts'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'

export interface TestEmailOutcome {
  kind: 'done' | 'failed'
  text: string
}

const DELAYS_MS = [0.5, 1, 2, 4, 8].map((seconds) => seconds * SECOND_MS)
const FAILED = 'The test email could not be sent.'

/** Sends the email and waits until the mail server has answered, or for a quarter of a minute. */
export function useTestEmail() {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<TestEmailOutcome | null>(null)

  async function send() {
    if (busy) return
    setBusy(true)
    setOutcome(null)
    try {
      const { email } = await adminApi.sendTestEmail({})
      setOutcome(outcomeOf(await answered(email)))
      await revalidate()
    } catch (error) {
      setOutcome({ kind: 'failed', text: errorMessage(error, FAILED) })
    } finally {
      setBusy(false)
    }
  }
  return { send: () => void send(), busy, outcome }
}

async function answered(email: OutboxEmail): Promise<OutboxEmail> {
  let latest = email
  for (const delay of DELAYS_MS) {
    if (latest.state !== 'waiting' || latest.last_error !== null) break
    await new Promise((resolve) => setTimeout(resolve, delay))
    latest = (await adminApi.outboxEmail({ id: String(email.id) })).email
  }
  return latest
}

function outcomeOf({ state, recipient, last_error }: OutboxEmail): TestEmailOutcome {
  if (state === 'sent') {
    return {
      kind: 'done',
      text: `The mail server accepted the email to ${recipient}. Look in your inbox, and in the spam folder.`,
    }
  }
  if (state === 'failed')
    return { kind: 'failed', text: `The email to ${recipient} was rejected. ${last_error}` }
  const reason = last_error ?? 'The mail server has not answered.'
  return {
    kind: 'failed',
    text: `The email to ${recipient} has not gone out yet. ${reason} The shop keeps trying.`,
  }
}
