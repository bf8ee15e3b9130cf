import { MAX_EMAIL } from '#contract/platform/values/limits.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { TextArea } from '#web/platform/ui/text-area.tsx'
import { messageLengthHint } from './message-length-hint.ts'
import { MethodChoice } from './method-choice.tsx'
import type { useContactForm } from './use-contact-form.ts'

interface ContactFieldsProps extends Pick<ReturnType<typeof useContactForm>, 'fields' | 'draft'> {
  onSteel: boolean
}

export function ContactFields({ fields, draft, onSteel }: ContactFieldsProps) {
  return (
    <>
      <Field {...fields.name} label="Name" autoComplete="name" required onSteel={onSteel} />
      <MethodChoice {...fields.contactMethod} onSteel={onSteel} />
      {draft.contactMethod === 'phone' ? (
        <Field
          {...fields.phone}
          key="phone"
          label="Phone number"
          type="tel"
          autoComplete="tel-national"
          inputMode="numeric"
          required
          onSteel={onSteel}
        />
      ) : (
        <Field
          {...fields.email}
          key="email"
          label="Email address"
          type="email"
          autoComplete="email"
          maxLength={MAX_EMAIL}
          required
          onSteel={onSteel}
        />
      )}
      <TextArea
        {...fields.message}
        label="Message"
        rows={onSteel ? 4 : 6}
        required
        hint={messageLengthHint(draft.message ?? '')}
        onSteel={onSteel}
      />
    </>
  )
}
