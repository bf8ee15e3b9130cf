import { type ComponentProps, useId } from 'react'
import type { ContactMethod } from '#contract/customers/messages/contact-methods.ts'
import { classes } from '#web/platform/ui/cn.ts'

interface MethodChoiceProps extends ComponentProps<'input'> {
  error?: string | undefined
  onSteel: boolean
}

const METHODS: readonly { value: ContactMethod; label: string }[] = [
  { value: 'email', label: 'Email' },
  { value: 'phone', label: 'Phone' },
]

export function MethodChoice({ onSteel, error: _, ...radio }: MethodChoiceProps) {
  const id = useId()
  return (
    <fieldset>
      <legend className={onSteel ? 'sr-only' : 'type-label'}>Preferred contact</legend>
      <div className="flex gap-6">
        {METHODS.map(({ value, label }) => (
          <div key={value} className="flex items-center gap-3">
            <input
              {...radio}
              id={`${id}-${value}`}
              type="radio"
              value={value}
              defaultChecked={value === 'email'}
              className={classes(
                'size-6 shrink-0 cursor-pointer appearance-none rounded-full border checked:border-7',
                onSteel
                  ? 'border-line-steel bg-steel-950 checked:border-brass-400 hover:not-checked:border-bone-100'
                  : 'border-bone-500 bg-bone-50 checked:border-steel-950 hover:border-steel-950',
              )}
            />
            <label
              htmlFor={`${id}-${value}`}
              className="inline-flex min-h-11 cursor-pointer items-center pr-2"
            >
              {label}
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
