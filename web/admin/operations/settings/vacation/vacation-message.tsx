import { MAX_VACATION_MESSAGE } from '#contract/platform/values/limits.ts'
import { MessageField } from '../form/message-field.tsx'
import { useSettingsValue } from '../form/settings-form-context.ts'

export function VacationMessage() {
  const isDelayed = useSettingsValue<string>('mode') === 'delayed'
  return (
    <MessageField
      name="message"
      label="Message"
      rows={3}
      max={MAX_VACATION_MESSAGE}
      hint={
        isDelayed
          ? '{date} becomes the last day. Customers read it below ‘Ships after …’.'
          : '{date} becomes the last day. Leave it empty for the usual sentence.'
      }
    />
  )
}
