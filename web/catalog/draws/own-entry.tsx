import X from 'virtual:icon/x'
import { useRef } from 'react'
import type { DrawResult } from '#contract/catalog/drops/draws.ts'
import { Field } from '#web/platform/ui/field.tsx'

interface OwnEntryProps {
  entries: DrawResult['entries']
  value: string
  onChange: (entry: string) => void
}

export function OwnEntry({ entries, value, onChange }: OwnEntryProps) {
  const box = useRef<HTMLDivElement>(null)
  const own = entries.find(({ entry }) => entry === value)
  const isUnknown = isComplete(value) && !own
  const clear = () => {
    onChange('')
    box.current?.querySelector('input')?.focus()
  }
  return (
    <div ref={box} className="relative pb-6 md:max-w-105 print:hidden noscript:hidden">
      <Field
        label="Your entry"
        value={value}
        onChange={(event) => onChange(normalizeEntry(event.currentTarget.value))}
        placeholder="XXXX-XXXX"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        inputClassName="pr-13"
        hint={
          own ? `From your confirmation email. You are number ${own.rank}.` : 'From your confirmation email.'
        }
        error={isUnknown ? 'This entry is not in the draw. Compare it with your email.' : undefined}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label="Clear your entry"
          onClick={clear}
          className="absolute top-9 right-1 flex size-11 items-center justify-center"
        >
          <X size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
      <p role="status" className="sr-only">
        {own && `You are number ${own.rank}.`}
      </p>
    </div>
  )
}

/** "mt3z ev9k" as "MT3Z-EV9K". */
function normalizeEntry(text: string): string {
  const letters = text.toUpperCase().replace(/[^0-9A-Z]/g, '')
  return letters.length > 4 ? `${letters.slice(0, 4)}-${letters.slice(4, 8)}` : letters
}

function isComplete(entry: string): boolean {
  return entry.length === 9
}
