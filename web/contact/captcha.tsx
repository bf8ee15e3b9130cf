import { useEffect, useRef, useState } from 'react'
import { browserApi } from '#web/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { type CaptchaApi, loadCaptcha } from './captcha-script.ts'

interface CaptchaProps {
  /** Counts the tokens used up: with each, the widget starts anew. */
  round: number
  onSteel: boolean
  /** A token, or '' when it has expired. */
  onToken: (token: string) => void
}

const NORMAL_WIDTH = 304

/** The captcha of whichever service the shop has. Loads its script when it is first shown, and not before. */
export function Captcha({ round, onSteel, onToken }: CaptchaProps) {
  const place = useRef<HTMLDivElement>(null)
  const widget = useRef<{ api: CaptchaApi; id: number | string } | null>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(1)
  const tell = useRef(onToken)
  tell.current = onToken

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads anew
  useEffect(() => {
    let gone = false
    const host = document.createElement('div')
    async function show() {
      const { captcha } = await browserApi.public.settings({})
      const api = await loadCaptcha(captcha)
      if (gone || !place.current) return
      place.current.append(host)
      const id = api.render(host, {
        sitekey: captcha.siteKey,
        theme: onSteel ? 'dark' : 'light',
        size: place.current.clientWidth < NORMAL_WIDTH ? 'compact' : 'normal',
        callback: (token) => tell.current(token),
        'expired-callback': () => tell.current(''),
        'error-callback': () => tell.current(''),
      })
      widget.current = { api, id }
      setState('ready')
    }
    show().catch(() => !gone && setState('failed'))
    return () => {
      gone = true
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
          Loading the check…
        </p>
      )}
      {state === 'failed' && (
        <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>The check did not load.</p>
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
