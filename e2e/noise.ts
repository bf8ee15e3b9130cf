import type { Page } from '@playwright/test'

/** Collects what the browser complains about; a test that expects none compares it with `[]`. */
export function listenForNoise(page: Page): string[] {
  const noise: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) noise.push(message.text())
  })
  page.on('pageerror', (error) => noise.push(error.message))
  return noise
}
