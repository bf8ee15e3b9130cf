import { useState } from 'react'
import { PASSWORD_HINT, PASSWORDS_DIFFER, passwordFault } from '#contract/password-rules.ts'
import { PasswordField } from './password-field.tsx'
import { PasswordMeter } from './password-meter.tsx'

type Name = 'password' | 'confirmation'

interface NewPasswordFieldsProps {
  /** The form's own binding of a field. */
  field: (name: Name) => { name: string; error: string | undefined; onBlur: () => void }
  label: 'Password' | 'New password'
  hint?: string
  required?: boolean
}

/** A new password and the same once more, with a meter that says what still helps. */
export function NewPasswordFields({ field, label, hint, required }: NewPasswordFieldsProps) {
  const [typed, setTyped] = useState('')
  return (
    <>
      <PasswordField
        {...field('password')}
        label={label}
        hint={typed === '' ? (hint ?? PASSWORD_HINT) : undefined}
        autoComplete="new-password"
        onChange={(event) => setTyped(event.target.value)}
        required={required}
      >
        <PasswordMeter password={typed} saysFault={field('password').error === undefined} />
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

export function newPasswordFaults({ password, confirmation }: Record<Name, string>) {
  const sentence = passwordFault(password)
  return {
    ...(sentence && { password: sentence }),
    ...(confirmation !== password && { confirmation: PASSWORDS_DIFFER }),
  }
}
