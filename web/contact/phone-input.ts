import { formatPhone } from '#contract/message-fields.ts'

/** Writes the number in its form as one types, and leaves the caret behind the same digit. */
export function formatPhoneInput(input: HTMLInputElement): void {
  const formatted = formatPhone(input.value)
  if (formatted === input.value) return
  const caret = input.selectionStart ?? input.value.length
  const atEnd = caret === input.value.length
  const digitsBefore = input.value.slice(0, caret).replace(/\D/g, '').length
  input.value = formatted
  const place = atEnd ? formatted.length : placeAfter(formatted, digitsBefore)
  input.setSelectionRange(place, place)
}

function placeAfter(text: string, digits: number): number {
  let seen = 0
  for (let place = 0; place < text.length; place++) {
    if (seen === digits) return place
    if (/\d/.test(text.charAt(place))) seen++
  }
  return text.length
}
