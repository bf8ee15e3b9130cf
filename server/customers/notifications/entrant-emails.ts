import type { EntrantEmails } from '#server/catalog/draws/entrant-emails.ts'
import { hashToken } from '#server/platform/http/tokens.ts'
import { linksOf, rememberToken, subscriberLinks } from './subscriber-links.ts'

export function entrantEmails(siteUrl: string): EntrantEmails {
  return {
    async unsubscribeUrl(tx, email, { token, at }) {
      if (token === undefined) return (await subscriberLinks(tx, email, { siteUrl, now: at })).unsubscribeUrl
      await rememberToken(tx, email, hashToken(token), at)
      return linksOf(token, siteUrl).unsubscribeUrl
    },
  }
}
