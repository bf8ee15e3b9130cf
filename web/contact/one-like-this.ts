import { knifePage } from '#contract/paths.ts'
import { browserApi } from '#web/browser-api.ts'

/** The first sentence of a message about the product of the address, or null when it is not in the shop. */
export async function requestForOneLike(): Promise<string | null> {
  const id = new URLSearchParams(location.search).get('like') ?? ''
  const answer = await browserApi.products.get({ id }).catch(() => null)
  if (!answer) return null
  const page = new URL(knifePage(answer.data), location.origin).href
  return `I would like one like '${answer.data.name}' (${page}).\n\n`
}
