import type { ApiClient } from './client.ts'
import type { MailKind, Mails, RenderedMail } from './mails.ts'

/** Where a page that broke names the request, for whoever tells of it; the server puts the id in its place. */
export const REFERENCE_SLOT = '{request-id}'

/** What the built pages offer the server: the only seam between the two. `web/entry.web.ts` implements it. */
export interface Web {
  /**
   * The cache key of a page that is the same for everybody, with unknown query keys left out and the known ones
   * sorted; null for a page made for one visitor.
   */
  sharedPageKey(url: URL): string | null
  /** Answers a page request, or the data request behind a change of page. Its loaders reach the shop through `api`. */
  answer(request: Request, api: ApiClient): Promise<Response>
  /** `siteUrl` is the shop's own origin, for the links and pictures in the mail. */
  renderMail<K extends MailKind>(kind: K, props: Mails[K], siteUrl: string): Promise<RenderedMail>
}
