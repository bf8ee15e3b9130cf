import { useEffect, useRef, useState } from 'react'
import { MINUTE_MS, SECOND_MS, SESSION_IDLE_MS } from '#contract/shop.ts'
import { isOwnActivity, lastActivity, mayReport, noteActivity } from './activity.ts'
import { findVisitor } from './session-store.ts'

const WARNING_MS = MINUTE_MS
const SIGNS_OF_LIFE = ['mousemove', 'keydown', 'scroll'] as const

/** Tells the shop that somebody is here, and ends the session when nobody is. */
export function useIdle(onIdle: () => Promise<void>) {
  /** Seconds until the end, while the warning is shown; null without one. */
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)
  const end = useRef(onIdle)
  end.current = onIdle

  useEffect(() => {
    const left = () => SESSION_IDLE_MS - (Date.now() - lastActivity())

    function check() {
      const now = left()
      if (now <= 0) return void end.current()
      const seconds = Math.ceil(now / SECOND_MS)
      if (now <= WARNING_MS) setSecondsLeft(seconds)
      // Who comes back here still reads what the warning says, and presses its button; other tabs just close it.
      else setSecondsLeft((shown) => (shown === null || !isOwnActivity() ? null : seconds))
    }
    function onSign() {
      // A machine that slept too long hears the mouse before its clock.
      if (left() <= 0) return void end.current()
      stayActive()
    }

    check()
    const timer = setInterval(check, SECOND_MS)
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, onSign, { capture: true, passive: true })
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, onSign, { capture: true })
      document.removeEventListener('visibilitychange', check)
    }
  }, [])

  function stay() {
    stayActive()
    setSecondsLeft(null)
  }

  return { secondsLeft, stay, isEnding: secondsLeft !== null && secondsLeft * SECOND_MS <= WARNING_MS }
}

function stayActive() {
  const now = Date.now()
  noteActivity(now)
  if (mayReport(now)) void findVisitor()
}
