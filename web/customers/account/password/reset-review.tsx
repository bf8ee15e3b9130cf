import { type ReactNode, useState } from 'react'
import type { ResetReview as Review } from '#contract/customers/accounts/reset-review.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import { privateApi } from '#web/platform/api/private-api.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { TextButton } from '../form/text-button.tsx'
import { OutcomeNotice } from '../profile/outcome-notice.tsx'
import { useAction } from '../profile/use-action.ts'

interface ResetReviewProps {
  message: string
  review: Review
}

/** An attacker may have added what a new password does not remove. */
export function ResetReview({ message, review }: ResetReviewProps) {
  const [{ passkeys, backupEmails }, setRest] = useState(review)
  const { busy, outcome, run } = useAction<string>()
  const count = passkeys.length + backupEmails.length

  function remove(name: string, unwanted: { passkeys?: string[]; backupEmails?: string[] }, text: string) {
    const action = async () => {
      setRest(await privateApi.resetReview.remove(unwanted))
      return text
    }
    void run(name, action, 'Failed to remove this.')
  }
  function removeAll() {
    const ids = passkeys.map(({ id }) => id)
    remove('all', { passkeys: ids, backupEmails: backupEmails.map(({ email }) => email) }, 'All are removed.')
  }

  return (
    <div className="flex flex-col gap-5">
      <Notice kind="done">{message}</Notice>
      {count > 0 && (
        <section className="flex flex-col gap-3">
          <h2 className="type-h3">Do you know all of these?</h2>
          <p className="text-small text-steel-600">
            A new password does not change them. Remove what you did not add yourself.
          </p>
          <ul className="border-t border-bone-300">
            {passkeys.map(({ id, name, created_at }) => (
              <Row
                key={id}
                name={name}
                busy={busy === id}
                onRemove={() => remove(id, { passkeys: [id] }, `The passkey ${name} is removed.`)}
              >
                Passkey, added <LocalTime instant={created_at} />
              </Row>
            ))}
            {backupEmails.map(({ email, verified }) => (
              <Row
                key={email}
                name={email}
                busy={busy === email}
                onRemove={() => remove(email, { backupEmails: [email] }, `${email} is removed.`)}
              >
                Backup email, {verified ? 'gets login codes' : 'not verified yet'}
              </Row>
            ))}
          </ul>
          {count > 1 && (
            <TextButton busy={busy === 'all' && 'Removing…'} onClick={removeAll} className="self-start">
              Remove all
            </TextButton>
          )}
        </section>
      )}
      <OutcomeNotice outcome={outcome} />
      <Link to={PAGES.login} className={buttonStyle('primary', 'final', 'mt-1 w-full')}>
        Go to login
      </Link>
    </div>
  )
}

interface RowProps {
  name: string
  busy: boolean
  onRemove: () => void
  children: ReactNode
}

function Row({ name, busy, onRemove, children }: RowProps) {
  return (
    <li className="flex items-center justify-between gap-x-6 border-b border-bone-300 py-3">
      <p className="min-w-0 wrap-anywhere">
        {name}
        <span className="block text-small text-steel-600">{children}</span>
      </p>
      <TextButton busy={busy && 'Removing…'} onClick={onRemove} className="shrink-0">
        Remove<span className="sr-only"> {name}</span>
      </TextButton>
    </li>
  )
}
