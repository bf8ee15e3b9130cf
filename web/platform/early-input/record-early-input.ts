import type { Field } from '#web/platform/ui/set-field-value.ts'

export interface EarlyInput {
  presses: (HTMLButtonElement | HTMLAnchorElement)[]
  /** Whether a checkbox or radio button is checked; any other field's value. */
  values: Map<Field, string | boolean>
  stop: () => void
}

declare global {
  interface Window {
    earlyInput?: EarlyInput
  }
}

/**
 * Runs inline before the page's scripts, so it can't use anything outside its body. Records clicks and typing that need
 * JavaScript. A link clicked after a recorded button waits for the button; a second click follows the link at once.
 */
export function recordEarlyInput(): void {
  const presses: EarlyInput['presses'] = []
  const values: EarlyInput['values'] = new Map()
  const recording = new AbortController()
  const options = { capture: true, signal: recording.signal }

  addEventListener(
    'click',
    (event) => {
      const element = (event.target as Element).closest<HTMLButtonElement | HTMLAnchorElement>(
        'button, a[href]',
      )
      if (!element) return
      const isNative =
        element instanceof HTMLButtonElement
          ? element.type !== 'button' && element.form?.hasAttribute('action')
          : presses.length === 0 ||
            presses.includes(element) ||
            element.target ||
            event.ctrlKey ||
            event.metaKey
      if (isNative) return
      event.preventDefault()
      event.stopImmediatePropagation()
      element.setAttribute('aria-busy', 'true')
      presses.push(element)
    },
    options,
  )
  addEventListener(
    'input',
    ({ target }) => {
      const field = target as Field
      const isToggle = field.type === 'checkbox' || field.type === 'radio'
      values.set(field, isToggle ? (field as HTMLInputElement).checked : field.value)
    },
    options,
  )
  window.earlyInput = { presses, values, stop: () => recording.abort() }
}
