import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '#contract/app/client.ts'
import { CAPTCHA_REJECTED } from '#contract/platform/api/captcha.ts'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { browserApi } from '#web/platform/api/browser-api.ts'
import { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import { type Draft, isFilledIn, readDraft, storeDraft } from './draft.ts'
import { formatPhoneInput } from './phone-input.ts'

const MESSAGE_SENT_MS = 5 * SECOND_MS

const FAILED = 'Failed to send message. Please try again.'

export function useContactForm() {
  const openedAt = useRef(0)
  const [captcha, setCaptcha] = useState({ isShown: false, round: 0, token: '' })
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
        if (status !== 0 && status !== 429) renewCaptcha()
        if (!(error instanceof ApiError)) return setFailure(FAILED)
        if (Object.keys(error.fields).length > 0) throw error
        const isExpected = status === 429 || error.message === CAPTCHA_REJECTED
        return setFailure(isExpected ? error.message : FAILED)
      }
      storeDraft(null)
      methods.reset()
      setCaptcha({ isShown: false, round: 0, token: '' })
      form.ref.current?.focus({ preventScroll: true })
      return 'Message sent successfully!'
    },
    fallback: FAILED,
  })
  const draft: Partial<Draft> = methods.watch()
  const filledIn = isFilledIn(draft)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, after the fields have registered
  useEffect(() => {
    openedAt.current = Date.now()
    const { name, email, phone, message } = methods.getValues()
    if (name || email || phone || message) return
    const stored = readDraft()
    for (const key of Object.keys(stored) as (keyof typeof stored)[]) methods.setValue(key, stored[key])
  }, [])

  useEffect(() => {
    if (filledIn) setCaptcha((before) => ({ ...before, isShown: true }))
  }, [filledIn])

  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(null), MESSAGE_SENT_MS)
    return () => clearTimeout(timer)
  }, [done, setDone])

  function renewCaptcha() {
    setCaptcha((before) => ({ ...before, round: before.round + 1, token: '' }))
  }

  const phone = field('phone')
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
      phone: {
        ...phone,
        onChange(event: ChangeEvent<HTMLInputElement>) {
          formatPhoneInput(event.target)
          return phone.onChange(event)
        },
      },
      message: field('message'),
      extra: methods.register('extra'),
    },
    draft,
    busy,
    done,
    failure,
    captcha: captcha.isShown && {
      round: captcha.round,
      onToken: (token: string) => setCaptcha((before) => ({ ...before, token })),
      hidden: !filledIn,
    },
    canSend: filledIn && captcha.token !== '',
  }
}
