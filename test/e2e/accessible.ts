import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Colors that are still fading lack contrast, so the check runs with reduced motion.
 * @param without a frame in which no scripts run, so that it cannot be checked.
 */
export async function expectAccessible(page: Page, { without }: { without?: string } = {}): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await animationsEnd(page)
  const axe = new AxeBuilder({ page })
  if (without) axe.exclude(without)
  const { violations } = await axe
    // Legacy mode is three times as fast, but cannot check frames.
    .setLegacyMode(page.frames().length === 1 || without !== undefined)
    .options({
      resultTypes: ['violations'],
      rules: { 'label-content-name-mismatch': { enabled: true } },
    })
    .analyze()
  await page.emulateMedia({ reducedMotion: null })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  expect(await invalidMarkup(page)).toEqual([])
}

/** Ids that are not unique, and parts of a description list that are neither term nor description. */
function invalidMarkup(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    const repeated = ids.filter((id, index) => ids.indexOf(id) !== index)
    const groups = [...document.querySelectorAll('dl > div:not(:has(> dt):has(> dd))')]
    return [...repeated, ...groups.map(({ outerHTML }) => outerHTML)]
  })
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
