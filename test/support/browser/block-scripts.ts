import type { Page } from '@playwright/test'

/** @returns a function that unblocks the scripts. */
export async function blockScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  return released.resolve
}
