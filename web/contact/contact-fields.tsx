import { MAX_EMAIL, MAX_MESSAGE, MAX_MESSAGE_NAME } from '#contract/shop.ts'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { Draft } from './draft.ts'
import { MethodChoice } from './method-choice.tsx'

interface ContactFieldsProps {
  draft: Draft
  faults: Record<string, string>
  onSteel: boolean
}

/** From here on the message's length is worth a word. */
const NEAR_THE_LIMIT = 200

export function ContactFields({ draft, faults, onSteel }: ContactFieldsProps) {
  const left = MAX_MESSAGE - draft.message.length
  return (
    <>
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={MAX_MESSAGE_NAME}
        required
        error={faults.name}
        onSteel={onSteel}
      />
      <MethodChoice onSteel={onSteel} />
      {draft.contactMethod === 'email' ? (
        <Field
          key="email"
          label="Email address"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={MAX_EMAIL}
          defaultValue={draft.email}
          required
          error={faults.contact}
          onSteel={onSteel}
        />
      ) : (
        <Field
          key="phone"
          label="Phone number"
          name="phone"
          type="tel"
          autoComplete="tel-national"
          inputMode="numeric"
          defaultValue={draft.phone}
          required
          error={faults.contact}
          onSteel={onSteel}
        />
      )}
      <TextArea
        label="Message"
        name="message"
        rows={onSteel ? 4 : 6}
        maxLength={MAX_MESSAGE}
        required
        error={faults.message}
        {...(left <= NEAR_THE_LIMIT && { hint: `${left} of 2,000 characters left` })}
        onSteel={onSteel}
      />
    </>
  )
}
