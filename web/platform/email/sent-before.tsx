import { Text } from '@react-email/components'
import { emailStyle } from './email-style.ts'

export const SENT_BEFORE = 'You may have received this email before.'

export function SentBefore() {
  return <Text style={{ ...emailStyle.quiet, marginBottom: 12 }}>{SENT_BEFORE}</Text>
}
