/** As browsers send the text of a text area: without carriage returns. */
export function withPlainLineBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}
