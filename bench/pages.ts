import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { requireChromium } from '#checks/debian.ts'
import { freePort } from '#checks/postgres.ts'

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

const SCORES = {
  performance: 'performance',
  accessibility: 'access',
  'best-practices': 'practices',
  seo: 'SEO',
}
/** From here on Lighthouse draws a score in green. */
const GOOD = 0.9
/** On a busy machine its browser may not paint in time. */
const ATTEMPTS = 3

/**
 * Lighthouse's own phone, on a page of a running shop with an empty cache: a slow line and a slow processor, reckoned
 * rather than endured. @returns the four scores and what a visitor feels, in words.
 */
export async function audit(url: string): Promise<string> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  })
  try {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: Object.keys(SCORES) })
      if (result && !result.lhr.runtimeError) return inWords(result.lhr)
    }
    throw new Error(`Lighthouse could not measure ${url}.`)
  } finally {
    await browser.close()
  }
}

function inWords(report: Report): string {
  const scores = Object.entries(SCORES).map(
    ([id, name]) => `${name} ${Math.round((report.categories[id]?.score ?? 0) * 100)}`,
  )
  const value = (id: string) => report.audits[id]?.numericValue ?? Number.NaN
  const felt = [
    `largest paint ${(value('largest-contentful-paint') / 1000).toFixed(2)} s`,
    `shift ${value('cumulative-layout-shift').toFixed(3)}`,
    `blocked ${Math.round(value('total-blocking-time'))} ms`,
  ]
  return [...scores, ...felt, ...faults(report)].join(', ')
}

/** What keeps the three scores that don't depend on the machine below 100. */
function faults(report: Report): string[] {
  const counted = ['accessibility', 'best-practices', 'seo'].flatMap(
    (id) => report.categories[id]?.auditRefs.filter(({ weight }) => weight > 0) ?? [],
  )
  const failed = counted.filter(({ id }) => (report.audits[id]?.score ?? 1) < GOOD)
  return failed.map(({ id }) => `fails ${id}`)
}
