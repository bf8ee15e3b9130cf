import type { ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from './use-hydrated.ts'

/** The one button of a form. Until the page has woken up it sends nothing, least of all a password in an address. */
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
