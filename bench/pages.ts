import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { BROWSER_ARGS } from '#checks/browser.ts'
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

/** Runs of each page; the machine does other things too. */
const RUNS = 5

/**
 * Lighthouse's own phone, on pages of a running shop with an empty cache: a slow line and a slow processor, reckoned rather
 * than endured. Each page is asked for once before, and their runs take turns.
 * @returns for each page the four scores and what a visitor feels, in words: the middle of all runs, and least and most.
 */
export async function auditAll(urls: string[]): Promise<string[]> {
  const reports = urls.map((): Report[] => [])
  for (const url of urls) await fetch(url).then((answer) => answer.arrayBuffer())
  for (let run = 0; run < RUNS; run++) {
    for (const [page, url] of urls.entries()) reports[page]?.push(await audit(url))
  }
  return reports.map(inWords)
}

async function audit(url: string): Promise<Report> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: [...BROWSER_ARGS, `--remote-debugging-port=${port}`],
  })
  try {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: Object.keys(SCORES) })
      if (result && !result.lhr.runtimeError) return result.lhr
    }
    throw new Error(`Lighthouse could not measure ${url}.`)
  } finally {
    await browser.close()
  }
}

function inWords(reports: Report[]): string {
  const range = (of: (report: Report) => number, digits = 0) => {
    const all = reports.map(of).sort((one, other) => one - other)
    const [least, middle, most] = [0, all.length >> 1, all.length - 1].map((place) =>
      all[place]?.toFixed(digits),
    )
    return least === most ? middle : `${middle} (${least}–${most})`
  }
  const score = (id: string) => range(({ categories }) => (categories[id]?.score ?? 0) * 100)
  const value = (id: string, unit = 1, digits = 0) =>
    range(({ audits }) => (audits[id]?.numericValue ?? Number.NaN) / unit, digits)
  return [
    ...Object.entries(SCORES).map(([id, name]) => `${name} ${score(id)}`),
    `largest paint ${value('largest-contentful-paint', 1000, 2)} s`,
    `shift ${value('cumulative-layout-shift', 1, 3)}`,
    `blocked ${value('total-blocking-time')} ms`,
    `the machine itself ${range(({ environment }) => environment.benchmarkIndex)} (Lighthouse's own measure)`,
    ...new Set(reports.flatMap(faults)),
  ].join(', ')
}

/** What keeps the three scores that don't depend on the machine below 100. */
function faults(report: Report): string[] {
  const counted = ['accessibility', 'best-practices', 'seo'].flatMap(
    (id) => report.categories[id]?.auditRefs.filter(({ weight }) => weight > 0) ?? [],
  )
  const failed = counted.filter(({ id }) => (report.audits[id]?.score ?? 1) < GOOD)
  return failed.map(({ id }) => `fails ${id}`)
}
