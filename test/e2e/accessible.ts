import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Waits for animations to end, because they change color contrast. */
async function stillness(page: Page): Promise<void> {
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
  await stillness(page)
  const { violations } = await new AxeBuilder({ page })
    // Where there is no frame, all is looked at in the page itself: sending what was found through a second page, and
    // telling at length what is right, takes three times as long and finds the same.
    .setLegacyMode(page.frames().length === 1)
    .options({ resultTypes: ['violations'] })
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}
