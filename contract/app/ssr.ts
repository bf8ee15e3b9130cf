import type { ApiClient } from '#contract/app/client.ts'
import type { EmailKind, Emails, RenderedEmail } from '#contract/app/emails.ts'
import type { ShopInfo } from '#contract/operations/settings/shop.ts'

/** The placeholder for the request id on an error page. The server replaces it. */
export const REFERENCE_SLOT = '{request-id}'

/** The response header with the hashes of a page's own inline scripts, for its Content-Security-Policy. */
export const SCRIPT_HASHES_HEADER = 'x-script-hashes'

export interface Answer {
  status: number
  headers: Headers
  body: Uint8Array
}

export interface EmailSender {
  /** The origin of links and images in the email. */
  siteUrl: string
  shop: ShopInfo
  /** Opens the order that the email is about, for its recipient alone. Never stored. */
  orderToken?: string | null
}

/** The interface between the server and the built pages. `web/app/entry.ssr.ts` implements it. */
export interface Web {
  /** The cache key of a page: unknown query keys are dropped, known ones sorted. Null for a personal page. */
  sharedPageKey(url: URL): string | null
  /** Handles page requests and data requests of client navigation. Loaders and actions call the shop through `api`. */
  answer(request: Request, api: ApiClient): Promise<Answer>
  renderEmail<K extends EmailKind>(kind: K, props: Emails[K], sender: EmailSender): Promise<RenderedEmail>
}
