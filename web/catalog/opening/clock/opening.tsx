import { type ReactNode, useEffect, useRef } from 'react'
import { spread } from './spread.ts'
import { useServerTime } from './use-server-time.ts'

interface OpeningProps {
  onSaleAt: string
  ahead: ReactNode
  onOpened: (() => void) | undefined
  children: ReactNode
}

export default function Opening({ onSaleAt, ahead, onOpened, children }: OpeningProps) {
  const hasOpened = useServerTime((now) => now >= Date.parse(onSaleAt)) ?? false
  const callback = useRef(onOpened)
  callback.current = onOpened
  useEffect(() => {
    if (!hasOpened) return
    const timer = setTimeout(() => callback.current?.(), spread())
    return () => clearTimeout(timer)
  }, [hasOpened])
  return hasOpened ? children : ahead
}
