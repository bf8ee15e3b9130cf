import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Colors that are still fading lack contrast, so the check runs with reduced motion. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await animationsEnd(page)
  const { violations } = await new AxeBuilder({ page })
    // Legacy mode is three times as fast, but cannot check frames.
    .setLegacyMode(page.frames().length === 1)
    .options({ resultTypes: ['violations'] })
    .analyze()
  await page.emulateMedia({ reducedMotion: null })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** Resolves when the animations that began before are over. */
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
