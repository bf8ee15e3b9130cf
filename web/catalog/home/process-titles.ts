import type { Content } from '#web/platform/content/load-content.ts'

const STEPS = [1, 2, 3, 4, 5] as const

/** What the home page shows of the page with the process. */
export type ProcessTitles = ReturnType<typeof processTitles>

export function processTitles({ texts, images }: Content<'process'>) {
  return STEPS.map((step) => ({
    step,
    title: texts[`step_${step}_title`],
    image: images[`step_${step}_image`],
  }))
}
