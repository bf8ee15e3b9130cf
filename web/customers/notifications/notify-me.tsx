import { lazy, Suspense, useState } from 'react'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { retryImport } from '#web/platform/connection/retry-import.ts'
import { currentUser, loadedUser } from '#web/platform/session/session-store.ts'
import { Button } from '#web/platform/ui/button.tsx'
import type { ButtonKind } from '#web/platform/ui/button-style.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { showAlert } from '#web/platform/ui/toast-store.ts'
import { FAILED, type NotifyTarget, subscribe } from './subscribe.ts'

const NotifyForm = lazy(() => retryImport(() => import('./notify-form.tsx')))

export interface NotifyMeProps extends NotifyTarget {
  label?: string | undefined
  /** The hint below the email field. */
  hint?: string | undefined
  buttonKind?: ButtonKind | undefined
  onSteel?: boolean | undefined
  /** Classes of the button. */
  className?: string | undefined
  /** The id of the element that names the target, for screen readers. */
  describedBy?: string | undefined
  /** Called when the email field takes the button's place. */
  onOpen?: (() => void) | undefined
}

/** A button that asks for an email address, or takes the one of a customer who is logged in. */
export function NotifyMe(props: NotifyMeProps) {
  const { kind, productId, categoryId, dropId } = props
  return <Notify key={[kind, productId, categoryId, dropId].join(' ')} {...props} />
}

function Notify({ label = 'Notify me', buttonKind, className, describedBy, onOpen, ...rest }: NotifyMeProps) {
  const [state, setState] = useState<'closed' | 'open' | 'sending' | 'done'>('closed')

  async function press() {
    if (state === 'done') return
    if (currentUser() !== null) setState('sending')
    const user = await loadedUser()
    if (!user?.emailVerified) {
      setState('open')
      onOpen?.()
      return
    }
    try {
      await subscribe(rest, user.email)
      setState('done')
    } catch (error) {
      setState('closed')
      showAlert(errorMessage(error, FAILED))
    }
  }

  const button = (busy: string | false) => (
    <Button
      kind={buttonKind ?? (rest.onSteel ? 'brass' : 'primary')}
      busy={busy}
      done={state === 'done' && 'We will email you'}
      data-busy-label="One moment…"
      aria-describedby={describedBy}
      onClick={() => void press()}
      className={classes('print:hidden noscript:hidden', className)}
    >
      {label}
    </Button>
  )
  if (state !== 'open') {
    return (
      <>
        {button(state === 'sending' && 'One moment…')}
        <span role="status" className="sr-only">
          {state === 'done' && 'We will email you.'}
        </span>
      </>
    )
  }
  return (
    <Suspense fallback={button('One moment…')}>
      <NotifyForm {...rest} label={label} />
    </Suspense>
  )
}
