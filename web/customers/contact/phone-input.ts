import { formatPhone } from '#contract/platform/values/text.ts'

/** Formats the number while typing and keeps the caret behind the same digit. */
export function formatPhoneInput(input: HTMLInputElement): void {
  const formatted = formatPhone(input.value)
  if (formatted === input.value) return
  const caret = input.selectionStart ?? input.value.length
  const atEnd = caret === input.value.length
  const digitsBefore = input.value.slice(0, caret).replace(/\D/g, '').length
  input.value = formatted
  const position = atEnd ? formatted.length : positionAfter(formatted, digitsBefore)
  input.setSelectionRange(position, position)
}

function positionAfter(text: string, digits: number): number {
  let digitsSeen = 0
  for (let position = 0; position < text.length; position++) {
    if (digitsSeen === digits) return position
    if (/\d/.test(text.charAt(position))) digitsSeen++
  }
  return text.length
}
