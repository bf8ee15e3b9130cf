import type { RouterContextProvider } from 'react-router'
import type { EditedPage } from '#contract/catalog/pages/pages.ts'
import type { SetupGuide } from '#contract/operations/setup-guide/setup-guide.ts'
import { apiContext } from '#web/platform/api/api-context.ts'
import { failedWith } from '#web/platform/api/api-failure.ts'

export interface LoadedSetup {
  guide: SetupGuide
  /** For the step of the legal pages. */
  pages: Pick<EditedPage, 'key' | 'title' | 'confirmed'>[]
}

/** Null for admins, whom the guide does not concern. The dashboard works without it. */
export async function loadSetup(
  context: Readonly<RouterContextProvider>,
): Promise<LoadedSetup | 'failed' | null> {
  const { admin } = context.get(apiContext)
  try {
    const [guide, { pages }] = await Promise.all([admin.setup({}), admin.pages({})])
    return { guide, pages }
  } catch (error) {
    return failedWith(error, 403) ? null : 'failed'
  }
}
