import { useId } from 'react'
import { PALMS, type Palm } from './hand.tsx'

interface PalmChoiceProps {
  palm: Palm | null
  onChange: (palm: Palm | null) => void
}

export function PalmChoice({ palm, onChange }: PalmChoiceProps) {
  const name = useId()
  return (
    <fieldset aria-describedby={`${name}-hint`}>
      <legend className="type-label pb-2">Your palm</legend>
      <div className="grid grid-cols-4 gap-2 md:grid-cols-2">
        {[null, ...PALMS].map((choice) => (
          <label
            key={choice ?? 'none'}
            className="inline-flex min-h-11 cursor-pointer items-center justify-center bg-bone-200 px-1 text-center text-small font-[550] hover:bg-bone-300 has-checked:bg-steel-950 has-checked:text-bone-50 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brass-700"
          >
            <input
              type="radio"
              name={name}
              checked={palm === choice}
              onChange={() => onChange(choice)}
              className="sr-only"
            />
            {choice === null ? 'No hand' : `${choice} cm`}
          </label>
        ))}
      </div>
      <p id={`${name}-hint`} className="pt-2 text-small text-steel-600 max-md:sr-only">
        Measure across the knuckles, without the thumb.
      </p>
    </fieldset>
  )
}
