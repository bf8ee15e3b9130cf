import { useId } from 'react'
import { classes } from './cn.ts'

interface SegmentedControlProps<Choice extends string> {
  label: string
  /** `count`: how many there are of it. */
  choices: readonly { value: Choice; label: string; count?: number }[]
  value: Choice
  onChange: (value: Choice) => void
  className?: string
}

/** Two to four choices, one of them on. */
export function SegmentedControl<Choice extends string>({
  label,
  choices,
  value,
  onChange,
  className,
}: SegmentedControlProps<Choice>) {
  const name = useId()
  return (
    <fieldset className={classes('flex flex-wrap pt-px pl-px', className)}>
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="type-label -mt-px -ml-px inline-flex min-h-11 min-w-fit grow basis-1/4 items-center justify-center border border-bone-500 bg-white px-4 first-of-type:rounded-l-control last-of-type:rounded-r-control hover:border-steel-950 has-checked:z-1 has-checked:border-steel-950 has-checked:bg-steel-950 has-checked:text-bone-50 has-focus-visible:z-2 has-focus-visible:outline-3 has-focus-visible:outline-brass-400 has-focus-visible:shadow-[0_0_0_5px_var(--focus-outer)]"
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            aria-describedby={choice.count === undefined ? undefined : `${name}-${choice.value}`}
            className="sr-only"
          />
          {choice.label}
          {choice.count !== undefined && (
            <span id={`${name}-${choice.value}`} aria-hidden="true" className="pl-2 tabular-nums opacity-80">
              {choice.count}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}
