import type { ActiveSession } from '#contract/customers/accounts/accounts.ts'
import { browserApi } from '#web/platform/api/browser-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { OutcomeNotice } from './outcome-notice.tsx'
import { Section } from './section.tsx'
import { useAction, useRefresh } from './use-action.ts'

export function ActiveSessions({ sessions }: { sessions: ActiveSession[] | null }) {
  const { busy, outcome, run } = useAction<'end'>()
  const refresh = useRefresh()
  async function endOthers() {
    const action = () =>
      browserApi.auth.endOtherSessions({}).then(() => 'You are signed out everywhere else.')
    if (await run('end', action, 'Failed to sign you out elsewhere.')) refresh()
  }

  return (
    <Section
      title="Where you are signed in"
      text="If you don’t recognize a device, sign out everywhere else and change your password."
    >
      {sessions === null ? (
        <NotLoaded />
      ) : (
        <ul className="border-t border-bone-300">
          {sessions.map(({ device, created_at, last_seen_at, current }) => (
            <li
              key={`${created_at} ${last_seen_at} ${device}`}
              className="relative border-b border-bone-300 py-3 pl-6"
            >
              {current && (
                <span
                  aria-hidden="true"
                  className="absolute top-5.5 left-0 size-2 rounded-full bg-brass-700"
                />
              )}
              <p className="wrap-anywhere">
                {device}
                {current && <span className="font-semibold"> (this device)</span>}
              </p>
              <p className="text-small text-steel-600">
                Since <LocalTime instant={created_at} />
                {!current && (
                  <>
                    , last seen <LocalTime instant={last_seen_at} />
                  </>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      <OutcomeNotice outcome={outcome} />
      {sessions !== null && (
        <Button
          kind="secondary"
          disabled={sessions.length < 2}
          busy={busy && 'Signing out…'}
          onClick={endOthers}
          className="self-start max-sm:w-full"
        >
          Sign out everywhere else
        </Button>
      )}
    </Section>
  )
}
