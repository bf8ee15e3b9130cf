import { useEffect, useRef, useState } from 'react'
import { SESSION_IDLE_MS } from '#contract/customers/accounts/auth.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/platform/values/time.ts'
import { isLastActiveTab, lastActivity, recordActivity, shouldReport } from './activity.ts'
import { loadUser } from './session-store.ts'

const WARNING_MS = MINUTE_MS
const ACTIVITY_EVENTS = ['mousemove', 'keydown', 'scroll'] as const

export function useIdle(onIdle: () => Promise<void>) {
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
      // The active tab keeps the warning until its button is pressed; other tabs close it.
      else setSecondsLeft((shown) => (shown === null || !isLastActiveTab() ? null : seconds))
    }
    function onActivity() {
      // After sleep, an event can come before the timer.
      if (left() <= 0) return void end.current()
      keepActive()
    }

    check()
    const timer = setInterval(check, SECOND_MS)
    for (const type of ACTIVITY_EVENTS) addEventListener(type, onActivity, { capture: true, passive: true })
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      for (const type of ACTIVITY_EVENTS) removeEventListener(type, onActivity, { capture: true })
      document.removeEventListener('visibilitychange', check)
    }
  }, [])

  function stayLoggedIn() {
    keepActive()
    setSecondsLeft(null)
  }

  return {
    secondsLeft,
    stayLoggedIn,
    isEnding: secondsLeft !== null && secondsLeft * SECOND_MS <= WARNING_MS,
  }
}

function keepActive() {
  const now = Date.now()
  recordActivity(now)
  if (shouldReport(now)) void loadUser()
}
