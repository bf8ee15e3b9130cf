import { MAX_EMAIL, MAX_MESSAGE, MAX_MESSAGE_NAME } from '#contract/limits.ts'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { MethodChoice } from './method-choice.tsx'
import type { useContactForm } from './use-contact-form.ts'

interface ContactFieldsProps extends Pick<ReturnType<typeof useContactForm>, 'fields' | 'draft'> {
  onSteel: boolean
}

const SHOW_REMAINING_BELOW = 200

export function ContactFields({ fields, draft, onSteel }: ContactFieldsProps) {
  const left = MAX_MESSAGE - (draft.message?.length ?? 0)
  return (
    <>
      <Field
        {...fields.name}
        label="Name"
        autoComplete="name"
        maxLength={MAX_MESSAGE_NAME}
        required
        onSteel={onSteel}
      />
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
        maxLength={MAX_MESSAGE}
        required
        {...(left <= SHOW_REMAINING_BELOW && { hint: `${left} of 2,000 characters left` })}
        onSteel={onSteel}
      />
    </>
  )
}
