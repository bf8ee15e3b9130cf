import type { RouterContextProvider } from 'react-router'
import type { ImageSlot, MarkdownName, TextName } from '#contract/catalog/pages/page-fields.ts'
import type { PageKey } from '#contract/catalog/pages/page-keys.ts'
import type { PageContent } from '#contract/catalog/pages/pages.ts'
import { apiContext } from '#web/platform/api/api-context.ts'
import type { ContentImage } from './content-image.ts'

/** The texts and images of a page, by their names. */
export interface Content<K extends PageKey> extends Pick<PageContent, 'sections' | 'updated_at'> {
  texts: Record<TextName<K>, string>
  html: Record<MarkdownName<K>, string>
  images: Record<ImageSlot<K>, ContentImage>
}

export async function loadContent<K extends PageKey>(
  context: Readonly<RouterContextProvider>,
  key: K,
): Promise<Content<K>> {
  const { page } = await context.get(apiContext).pages.get({ key })
  return page as unknown as Content<K>
}
