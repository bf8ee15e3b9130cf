import { type ChangeEvent, type FormEvent, useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ApiError } from '#contract/app/client.ts'
import { CAPTCHA_REJECTED } from '#contract/platform/api/captcha.ts'
import { formatPhone } from '#contract/platform/values/text.ts'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { browserApi } from '#web/platform/api/browser-api.ts'
import { useCaptcha } from '#web/platform/ui/captcha.tsx'
import { type FieldProps, useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import { type Draft, isFilledIn, readDraft, storeDraft } from './draft.ts'

const MESSAGE_SENT_MS = 5 * SECOND_MS

const FAILED = 'Failed to send message. Please try again.'

export function useContactForm() {
  const openedAt = useRef(0)
  const captcha = useCaptcha()
  const { form, field, methods, busy, done, setDone, failure, setFailure } = useContractForm({
    schema: () =>
      import('#contract/customers/messages/message-form.ts').then(({ messageForm }) => messageForm),
    toInput: ({ email, phone, ...draft }: Draft) => ({
      ...draft,
      contact: draft.contactMethod === 'phone' ? phone : email,
    }),
    fieldOf: (name): string => (name === 'contact' ? methods.getValues('contactMethod') : name),
    async submit(message, { extra }): Promise<unknown> {
      try {
        await browserApi.public.sendMessage({
          ...message,
          recaptchaToken: captcha.token,
          elapsedMs: Date.now() - openedAt.current,
          ...(extra && { extra }),
        })
      } catch (error) {
        const status = error instanceof ApiError ? error.status : 0
        // The server sends these before it checks the captcha, so the token is still valid.
        if (status !== 0 && status !== 429) captcha.renew()
        if (!(error instanceof ApiError)) return setFailure(FAILED)
        if (Object.keys(error.fields).length > 0) throw error
        const isExpected = status === 429 || error.message === CAPTCHA_REJECTED
        return setFailure(isExpected ? error.message : FAILED)
      }
      storeDraft(null)
      methods.reset()
      captcha.hide()
      form.ref.current?.focus({ preventScroll: true })
      return 'Message sent successfully!'
    },
    fallback: FAILED,
  })
  const draft: Partial<Draft> = methods.watch()
  const filledIn = isFilledIn(draft)

  useStoredDraft(methods)

  useEffect(() => {
    openedAt.current = Date.now()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when nothing is missing
  useEffect(() => {
    if (filledIn) captcha.show()
  }, [filledIn])

  useBriefly(done, setDone)

  return {
    form: {
      ...form,
      onChange() {
        form.onChange()
        storeDraft(methods.getValues())
      },
      onSubmit: (event: FormEvent) => (captcha.token ? form.onSubmit(event) : event.preventDefault()),
    },
    fields: {
      name: field('name'),
      contactMethod: field('contactMethod'),
      email: field('email'),
      phone: formatted(field('phone')),
      message: field('message'),
      extra: methods.register('extra'),
    },
    draft,
    busy,
    done,
    failure,
    captcha: captcha.widget && { ...captcha.widget, hidden: !filledIn },
    canSend: filledIn && captcha.token !== '',
  }
}

function useBriefly(done: string | null, setDone: (text: null) => void): void {
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(null), MESSAGE_SENT_MS)
    return () => clearTimeout(timer)
  }, [done, setDone])
}

/** Fills in this tab's unsent message, unless something was typed before the page was ready. */
function useStoredDraft({ getValues, setValue }: Pick<UseFormReturn<Draft>, 'getValues' | 'setValue'>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, after the fields have registered
  useEffect(() => {
    const { name, email, phone, message } = getValues()
    if (name || email || phone || message) return
    const stored = readDraft()
    for (const key of Object.keys(stored) as (keyof typeof stored)[]) setValue(key, stored[key])
  }, [])
}

function formatted({ onChange, ...phone }: FieldProps) {
  return {
    ...phone,
    onChange(event: ChangeEvent<HTMLInputElement>) {
      formatPhoneInput(event.target)
      return onChange(event)
    },
  }
}

/** Formats the number while typing and keeps the caret behind the same digit. */
function formatPhoneInput(input: HTMLInputElement): void {
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
