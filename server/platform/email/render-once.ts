import type { EmailKind, Emails, RenderedEmail } from '#contract/app/emails.ts'
import type { Web } from '#contract/app/ssr.ts'

/** Means itself in a URL, in text and in HTML. */
const PLACEHOLDER = 'recipients-own-token'

/** For a batch of emails that differ in the token of their links alone: rendering takes longer than sending. */
export function renderOnce(web: Web): Web['renderEmail'] {
  const rendered = new Map<string, Promise<RenderedEmail>>()
  return async (kind, props, sender) => {
    const token = tokenIn(props)
    if (token === null) return web.renderEmail(kind, props, sender)
    const shared = JSON.stringify(props).replaceAll(token, PLACEHOLDER)
    const key = `${kind} ${shared}`
    const rendering = rendered.get(key) ?? web.renderEmail(kind, JSON.parse(shared), sender)
    rendered.set(key, rendering)
    const email = await rendering
    const withToken = (text: string) => text.replaceAll(PLACEHOLDER, token)
    return {
      ...email,
      html: withToken(email.html),
      text: withToken(email.text),
      unsubscribeUrl: withToken(email.unsubscribeUrl ?? ''),
    }
  }
}

function tokenIn(props: Emails[EmailKind]): string | null {
  const url = 'unsubscribe_url' in props ? URL.parse(props.unsubscribe_url) : null
  return url?.searchParams.get('token') || null
}
