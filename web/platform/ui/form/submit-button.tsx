import type { ComponentProps } from 'react'
import { Button } from '../button.tsx'
import { useHydrated } from '../use-hydrated.ts'

/** Disabled before hydration: a native submit could put a password in the URL. */
export function SubmitButton(props: ComponentProps<typeof Button>) {
  const ready = useHydrated()
  return (
    <Button
      size="final"
      {...props}
      type={ready ? 'submit' : 'button'}
      {...(!ready && { 'aria-disabled': true })}
    />
  )
}
