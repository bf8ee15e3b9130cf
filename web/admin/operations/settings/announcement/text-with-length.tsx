import { MAX_ANNOUNCEMENT } from '#contract/platform/values/limits.ts'
import { TextLength } from '../form/message-field.tsx'
import { useSettingsValue } from '../form/settings-form-context.ts'
import { TextField } from '../form/text-field.tsx'

export function TextWithLength() {
  const text = useSettingsValue<string>('text')
  return (
    <div>
      <TextField name="text" label="Text" />
      <TextLength length={text.trim().length} max={MAX_ANNOUNCEMENT} />
    </div>
  )
}
