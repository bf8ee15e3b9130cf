import { useEffect, useRef, useState } from 'react'
import { browserApi } from '#web/platform/api/browser-api.ts'
import { type CaptchaApi, loadCaptcha } from '#web/platform/ui/captcha-script.ts'
import { Button } from './button.tsx'

interface CaptchaProps {
  /** The number of used tokens. A new round resets the widget. */
  round: number
  onSteel: boolean
  /** Gets an empty string when the token expires. */
  onToken: (token: string) => void
}

const NORMAL_WIDTH = 304

const HIDDEN = { isShown: false, round: 0, token: '' }

/** Whether a form shows its captcha, and the token to send. @param onSolved called with every new token. */
export function useCaptcha(onSolved?: () => void) {
  const [{ isShown, round, token }, setCaptcha] = useState(HIDDEN)
  function onToken(token: string) {
    setCaptcha((before) => ({ ...before, token }))
    if (token) onSolved?.()
  }
  return {
    isShown,
    token,
    show: () => setCaptcha((before) => ({ ...before, isShown: true })),
    hide: () => setCaptcha(HIDDEN),
    /** Asks for another token, because the server used this one. */
    renew: () => setCaptcha((before) => ({ isShown: true, round: before.round + 1, token: '' })),
    widget: isShown && { round, onToken },
  }
}

export type CaptchaWidget = ReturnType<typeof useCaptcha>['widget']

export function Captcha({ round, onSteel, onToken }: CaptchaProps) {
  const place = useRef<HTMLDivElement>(null)
  const widget = useRef<{ api: CaptchaApi; id: number | string } | null>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(1)
  const latestOnToken = useRef(onToken)
  latestOnToken.current = onToken

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    let isRemoved = false
    const host = document.createElement('div')
    async function render() {
      const { captcha } = await browserApi.public.settings({})
      const api = await loadCaptcha(captcha)
      if (isRemoved || !place.current) return
      place.current.append(host)
      const id = api.render(host, {
        sitekey: captcha.siteKey,
        theme: onSteel ? 'dark' : 'light',
        size: place.current.clientWidth < NORMAL_WIDTH ? 'compact' : 'normal',
        callback: (token) => latestOnToken.current(token),
        'expired-callback': () => latestOnToken.current(''),
        'error-callback': () => latestOnToken.current(''),
      })
      widget.current = { api, id }
      setState('ready')
    }
    render().catch(() => !isRemoved && setState('failed'))
    return () => {
      isRemoved = true
      host.remove()
      widget.current = null
    }
  }, [attempt, onSteel])

  useEffect(() => {
    if (round > 0) widget.current?.api.reset(widget.current.id)
  }, [round])

  return (
    <div>
      <div ref={place} className="max-w-76" />
      {state === 'loading' && (
        <p className="flex min-h-16 max-w-76 items-center rounded-control border border-line-steel px-4 text-small">
          Loading the captcha…
        </p>
      )}
      {state === 'failed' && (
        <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>The captcha did not load.</p>
          <Button
            kind={onSteel ? 'outline-steel' : 'secondary'}
            size="card"
            onClick={() => {
              setState('loading')
              setAttempt(attempt + 1)
            }}
          >
            Try again
          </Button>
        </div>
      )}
    </div>
  )
}
