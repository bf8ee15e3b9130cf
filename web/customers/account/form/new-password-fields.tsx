import { PASSWORD_HINT } from '#contract/customers/accounts/password-rules.ts'
import type { FieldProps } from '#web/platform/ui/form/use-contract-form.ts'
import { PasswordField } from './password-field.tsx'
import { PasswordMeter } from './password-meter.tsx'

interface NewPasswordFieldsProps {
  field: (name: 'password' | 'confirmation') => FieldProps
  password: string | undefined
  label: 'Password' | 'New password'
  hint?: string
  required?: boolean
}

export function NewPasswordFields({ field, password = '', label, hint, required }: NewPasswordFieldsProps) {
  const props = field('password')
  return (
    <>
      <PasswordField
        {...props}
        label={label}
        hint={password === '' ? (hint ?? PASSWORD_HINT) : undefined}
        autoComplete="new-password"
        required={required}
      >
        <PasswordMeter password={password} showError={!props.error} />
      </PasswordField>
      <PasswordField
        {...field('confirmation')}
        label="Confirm password"
        autoComplete="new-password"
        required={required}
      />
    </>
  )
}
