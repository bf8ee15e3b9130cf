import type { Page } from '@playwright/test'
import { PAGES } from '#contract/platform/values/paths.ts'
import { expect, IN_TEST_ALL, test } from '#test/support/browser/fixtures.ts'
import { openPage } from '#test/support/browser/open-page.ts'

const LIST = `${PAGES.allKnives}?search=black+walnut`

/** @returns a function that lists the elements animated so far. */
async function recordTransitions(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const begin = document.startViewTransition.bind(document)
    const moves: string[] = []
    Object.assign(window, { moves })
    document.startViewTransition = (update) => {
      const change = begin(update)
      change.ready.then(() => {
        for (const animation of document.getAnimations()) {
          const effect = animation.effect as KeyframeEffect | null
          if (effect?.pseudoElement?.startsWith('::view-transition-group')) moves.push(effect.pseudoElement)
        }
      })
      return change
    }
  })
  return () => page.evaluate(() => (window as unknown as { moves: string[] }).moves)
}

test('animates a product image into its page and back', IN_TEST_ALL, async ({ page }) => {
  const moves = await recordTransitions(page)
  await openPage(page, LIST)
  await page.getByRole('link', { name: 'Drop Point Hunter, Black Walnut' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Drop Point Hunter, Black Walnut')
  await expect(page.getByRole('main')).toBeFocused()
  expect(await moves()).toContain('::view-transition-group(piece-1)')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Products')
  await expect.poll(async () => (await moves()).filter((name) => name.includes('piece-1'))).toHaveLength(2)
  await page.getByRole('link', { name: 'Drop Point Hunter, Black Walnut' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Drop Point Hunter, Black Walnut')
})

test('respects reduced motion', IN_TEST_ALL, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const moves = await recordTransitions(page)
  await openPage(page, LIST)
  await page.getByRole('link', { name: 'Drop Point Hunter, Black Walnut' }).click()
  await expect(page.getByRole('main')).toBeFocused()
  expect(await moves()).toEqual([])
})
