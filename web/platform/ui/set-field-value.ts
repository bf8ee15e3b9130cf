export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** React ignores a change to the same value, so the field gets another value first. */
export function setFieldValue(field: Field, value: string | boolean): void {
  if (typeof value === 'boolean') {
    const toggle = field as HTMLInputElement
    toggle.checked = !value
    toggle.click()
  } else if (field instanceof HTMLSelectElement || field.type === 'file') {
    if (field instanceof HTMLSelectElement) field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else {
    field.value = value === '' ? otherValue(field.type) : ''
    const prototype =
      field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
    // The prototype's setter bypasses React's value tracking.
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** A value that the field accepts: Chromium logs a warning for any other. */
function otherValue(type: string): string {
  if (type === 'date') return '2000-01-01'
  if (type === 'datetime-local') return '2000-01-01T00:00'
  if (type === 'time') return '00:00'
  return '1'
}
