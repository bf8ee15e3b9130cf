import type { Content } from '#web/platform/content/load-content.ts'

const STEPS = [1, 2, 3, 4, 5] as const

/** The parts of the process page that the home page shows. */
export type ProcessTitles = ReturnType<typeof processTitles>

export function processTitles({ texts, images }: Content<'process'>) {
  return STEPS.map((step) => ({
    step,
    title: texts[`step_${step}_title`],
    image: images[`step_${step}_image`],
  }))
}
