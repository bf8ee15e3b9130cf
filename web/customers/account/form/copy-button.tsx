import Check from 'virtual:icon/check'
import Copy from 'virtual:icon/copy'
import { type ReactNode, useEffect, useState } from 'react'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { announce } from '#web/platform/ui/announcer.tsx'
import { showAlert } from '#web/platform/ui/toast-store.ts'
import { TextButton } from './text-button.tsx'

const COPIED_LABEL_MS = 2 * SECOND_MS

interface CopyButtonProps {
  text: string
  children: ReactNode
  className?: string
}

export function CopyButton({ text, children, className }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_LABEL_MS)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      announce('Copied.')
    } catch {
      showAlert('Your browser did not allow copying. Select the text and copy it by hand.')
    }
  }

  return (
    <TextButton icon={copied ? Check : Copy} onClick={copy} className={className}>
      {copied ? 'Copied' : children}
    </TextButton>
  )
}
