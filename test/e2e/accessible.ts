import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Animations change the color contrast. */
async function animationsEnd(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  )
}

export async function expectAccessible(page: Page): Promise<void> {
  await animationsEnd(page)
  const { violations } = await new AxeBuilder({ page })
    // Legacy mode is three times as fast, but cannot check frames.
    .setLegacyMode(page.frames().length === 1)
    .options({ resultTypes: ['violations'] })
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}
