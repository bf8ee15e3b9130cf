import { Text } from '@react-email/components'
import { Fragment } from 'react'
import { emailStyle } from './email-style.ts'

export function Paragraphs({ text }: { text: string }) {
  return text.split(/\n{2,}/).map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list is static
    <Text key={index} style={{ ...emailStyle.text, marginTop: index > 0 ? 16 : 0 }}>
      {lines(paragraph)}
    </Text>
  ))
}

function lines(paragraph: string) {
  return paragraph.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list is static
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))
}
