import { passwordFault, passwordStrength } from '#contract/password-rules.ts'
import { classes } from '#web/ui/classes.ts'

const WORDS = [
  '',
  'Weak. A few more characters help most.',
  'Fair. Longer is stronger.',
  'Good',
  'Strong',
] as const
const COLOURS = ['', 'bg-rust-700', 'bg-leather-400', 'bg-green-700', 'bg-green-700'] as const

interface PasswordMeterProps {
  password: string
  /** The field itself does not say yet what is lacking. */
  saysFault: boolean
}

/** How good a password is while one types it: what it still lacks, or how far it goes. */
export function PasswordMeter({ password, saysFault }: PasswordMeterProps) {
  if (password === '') return null
  const strength = passwordStrength(password)
  const fault = passwordFault(password)
  return (
    <div>
      <div className="grid grid-cols-4 gap-1.5" aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={classes(
              'h-1 transition-colors duration-120',
              step <= strength ? COLOURS[strength] : 'bg-bone-300',
            )}
          />
        ))}
      </div>
      {(fault === null || saysFault) && (
        <p className="pt-2 text-small text-steel-600" aria-live="polite">
          {fault ?? WORDS[strength]}
        </p>
      )}
    </div>
  )
}
