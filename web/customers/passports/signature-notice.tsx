import type { ReactNode } from 'react'
import type { PassportReply } from '#contract/customers/passports/passports.ts'
import { longDay } from '#contract/platform/values/dates.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { passportFile } from './passport-file.ts'
import type { Signature } from './use-signature.ts'

interface SignatureNoticeProps {
  signature: Signature
  reply: PassportReply
}

export function SignatureNotice({ signature: { state, checkAgain }, reply }: SignatureNoticeProps) {
  const { name, time_zone: timeZone } = useBusiness()
  const { passport } = reply
  const issuedOn = longDay(passport.issued_at, timeZone)
  const command = `npm run shop -- passport verify ${passportFile(passport)}`
  return (
    <div className="pt-7">
      {state === 'checking' && (
        <div role="status" className="noscript:hidden">
          <Plain>Checking the signature…</Plain>
        </div>
      )}
      {state === 'valid' && (
        <>
          <Notice kind="done">
            Signed by {name} on <span className="whitespace-nowrap">{issuedOn}</span>: valid
          </Notice>
          <p className="pt-3 text-small text-steel-600">Your browser has just checked the signature.</p>
        </>
      )}
      {state === 'invalid' && <Notice kind="failed">Signature not valid</Notice>}
      {state === 'unreachable' && (
        <div role="alert">
          <Plain>
            The signature could not be checked: the shop did not answer.
            <Button kind="secondary" size="card" onClick={checkAgain} className="mt-3 flex!">
              Try again
            </Button>
          </Plain>
        </div>
      )}
      {(state === 'unsupported' || state === 'checking') && (
        <div
          role={state === 'unsupported' ? 'status' : undefined}
          className={state === 'checking' ? 'hidden noscript:block' : undefined}
        >
          <Plain>
            This browser can’t check the signature. Download the passport and check it with the shop’s own
            command:
            <code className="block pt-2 text-small wrap-anywhere">{command}</code>
          </Plain>
        </div>
      )}
    </div>
  )
}

function Plain({ children }: { children: ReactNode }) {
  return <div className="rounded-control bg-bone-200 px-5 py-3.5">{children}</div>
}
