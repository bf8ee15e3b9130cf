import { passwordError, passwordStrength } from '#contract/customers/accounts/password-rules.ts'
import { classes } from '#web/platform/ui/cn.ts'

const LABELS = [
  '',
  'Weak. A few more characters help most.',
  'Fair. Longer is stronger.',
  'Good',
  'Strong',
] as const
const COLORS = ['', 'bg-rust-700', 'bg-leather-400', 'bg-green-700', 'bg-green-700'] as const

interface PasswordMeterProps {
  password: string
  /** False while the field shows its own error. */
  showError: boolean
}

export function PasswordMeter({ password, showError }: PasswordMeterProps) {
  if (password === '') return null
  const strength = passwordStrength(password)
  const error = passwordError(password)
  return (
    <div>
      <div className="grid grid-cols-4 gap-1.5" aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={classes(
              'h-1 transition-colors duration-120',
              step <= strength ? COLORS[strength] : 'bg-bone-300',
            )}
          />
        ))}
      </div>
      {(error === null || showError) && (
        <p className="pt-2 text-small text-steel-600" aria-live="polite">
          {error ?? LABELS[strength]}
        </p>
      )}
    </div>
  )
}
