import { type KeyboardEvent, useId } from 'react'
import { MAX_CODE_LENGTH } from '#contract/sales/discounts/codes.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { FieldMessage } from '#web/platform/ui/field-message.tsx'
import { fieldStyle } from '#web/platform/ui/field-style.ts'
import type { CodesState } from './use-codes.ts'

interface CodeFieldProps {
  codes: Pick<CodesState, 'text' | 'error' | 'busy' | 'input' | 'type'>
  onApply: () => void
}

/** One field for both kinds of code, inside the checkout's form. */
export function CodeField({ codes: { text, error, busy, input, type }, onApply }: CodeFieldProps) {
  const id = useId()
  const messageId = `${id}-message`
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    // Enter would send the order.
    event.preventDefault()
    onApply()
  }
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="type-label">
        Discount code or gift card
      </label>
      <div className="flex gap-3">
        <input
          ref={input}
          id={id}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          maxLength={MAX_CODE_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : messageId}
          className={fieldStyle({ error: error !== null, extra: 'h-13 uppercase scroll-mt-24' })}
        />
        <Button kind="secondary" onClick={onApply} busy={busy && 'Applying…'}>
          Apply
        </Button>
      </div>
      <FieldMessage id={messageId} error={error ?? undefined} />
    </div>
  )
}
