import { useBusiness } from '#web/platform/meta/site.ts'

export function OrderWithoutScript() {
  const { email } = useBusiness()
  return (
    <p className="hidden max-w-[32.8em] pt-6 noscript:block">
      The cart needs JavaScript. Turn it on, or write to{' '}
      <a href={`mailto:${email}`} className="underline">
        {email}
      </a>{' '}
      which pieces you want and where to send them. We will reply with the total and a way to pay.
    </p>
  )
}
