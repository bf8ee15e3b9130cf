import { useEffect, useRef, useState } from 'react'
import { emailKey } from '#contract/platform/values/people.ts'
import { browserApi } from '#web/platform/api/browser-api.ts'
import { useCurrentUser } from '#web/platform/session/session-store.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Field } from '#web/platform/ui/field.tsx'
import { FormAlert } from '#web/platform/ui/form/form-alert.tsx'
import { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import { Notice } from '#web/platform/ui/notice.tsx'

const FAILED = 'We could not enter you. Please try again.'

export default function EntryForm({ slug }: { slug: string }) {
  const user = useCurrentUser()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { form, field, methods, busy, failure } = useContractForm({
    schema: () => import('#contract/catalog/drops/draws.ts').then(({ entryForm }) => entryForm),
    async submit({ name, email }) {
      await browserApi.draws.enter({ slug, name, email })
      setSentTo(email)
    },
    fallback: FAILED,
  })
  const { getValues, setValue } = methods
  useEffect(() => {
    if (!user) return
    if (!getValues('name')) setValue('name', user.name)
    if (!getValues('email')) setValue('email', user.email)
  }, [user, getValues, setValue])

  const isOwn = user?.emailVerified === true && emailKey(sentTo ?? '') === emailKey(user.email)
  if (sentTo !== null) return <Entered isConfirmed={isOwn} />
  return (
    <form {...form} className="flex flex-col gap-5 print:hidden noscript:hidden">
      <Field {...field('name')} label="Name" autoComplete="name" required onSteel />
      <Field {...field('email')} label="Email" type="email" autoComplete="email" required onSteel />
      {failure && <FormAlert>{failure}</FormAlert>}
      <Button type="submit" kind="brass" busy={busy && 'Entering…'}>
        Enter the draw
      </Button>
      <p className="-mt-2 text-small text-smoke">
        We send you a link to confirm and the number of your entry.
      </p>
    </form>
  )
}

function Entered({ isConfirmed }: { isConfirmed: boolean }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div ref={notice} tabIndex={-1} className="outline-none! shadow-none!">
      <Notice kind="done">
        {isConfirmed
          ? 'You are in the draw. We emailed you the number of your entry.'
          : 'Check your email to confirm your entry.'}
      </Notice>
    </div>
  )
}
