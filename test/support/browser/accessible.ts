import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

const SCRIPT = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const OPTIONS = {
  resultTypes: ['violations'],
  rules: { 'label-content-name-mismatch': { enabled: true } },
  // The shop's frames show emails and drafts in which no script runs.
  iframes: false,
  // Would reload the style sheets for a rule about audio. The shop has no audio.
  preload: false,
} satisfies axe.RunOptions

/** Colors that are still fading lack contrast, so the check runs with reduced motion. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await animationsEnd(page)
  await page.evaluate(SCRIPT)
  const violations = await page.evaluate(async (options) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options)
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }, OPTIONS)
  await page.emulateMedia({ reducedMotion: null })
  expect(violations).toEqual([])
  expect(await invalidMarkup(page)).toEqual([])
}

/** Returns duplicate ids, and children of description lists that are neither terms nor descriptions. */
function invalidMarkup(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    const repeated = ids.filter((id, index) => ids.indexOf(id) !== index)
    const groups = [...document.querySelectorAll('dl > div:not(:has(> dt):has(> dd))')]
    return [...repeated, ...groups.map(({ outerHTML }) => outerHTML)]
  })
}

/** Waits for the running animations to end. */
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
