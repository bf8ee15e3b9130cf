import { useNavigate } from 'react-router'
import { failedWith } from '#web/platform/api/api-failure.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { privateApi } from '#web/platform/api/private-api.ts'
import { loadedUser } from '#web/platform/session/session-store.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { showAlert, showNotice } from '#web/platform/ui/toast-store.ts'
import { passportLogin } from './passport-login.ts'
import { useSend } from './use-send.ts'

interface TakeOverProps {
  code: string
  token: string
  onOwner: () => void
  /** The link does not work, or no longer. */
  onInvalid: () => void
}

const FAILED = 'It could not be taken over. Please try again.'

/** For the person whom the owner gave the link. */
export function TakeOver({ code, token, onOwner, onInvalid }: TakeOverProps) {
  const { send, busy, error } = useSend()
  const navigate = useNavigate()

  async function takeOver() {
    if ((await loadedUser()) === null) return void navigate(passportLogin(code))
    const reply = await send(
      () =>
        privateApi.passports.claim({ code, token }).catch((failure: unknown) => {
          if (failedWith(failure, 400)) {
            showAlert(errorMessage(failure, FAILED))
            onInvalid()
          }
          throw failure
        }),
      FAILED,
    )
    if (!reply) return
    showNotice('It is yours now.')
    onOwner()
  }

  return (
    <>
      {error && (
        <Notice kind="failed" className="mb-5">
          {error}
        </Notice>
      )}
      <Button busy={busy && 'Taking over…'} onClick={() => void takeOver()} className="max-md:w-full">
        Take it over
      </Button>
    </>
  )
}
