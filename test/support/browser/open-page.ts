import type { Page, Response } from '@playwright/test'

interface Opening {
  /** `commit` returns while the page still loads, for tests of what a visitor does before it is hydrated. */
  until?: 'hydrated' | 'commit' | 'networkidle'
}

/** Opens an address and waits until the page is hydrated. Pages without the shop's scripts only load. */
export async function openPage(
  page: Page,
  address: string,
  { until = 'hydrated' }: Opening = {},
): Promise<Response | null> {
  const response = await page.goto(address, { waitUntil: until === 'hydrated' ? 'load' : until })
  if (until !== 'commit') await untilHydrated(page)
  return response
}

/** Like {@link openPage}. */
export async function reloadPage(page: Page): Promise<void> {
  await page.reload()
  await untilHydrated(page)
}

/** The shop's page records presses and typing until it is hydrated. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => !('earlyInput' in window))
}
