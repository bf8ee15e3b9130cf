import { contentImage } from '#web/platform/content/content-image.ts'
import type { Content } from '#web/platform/content/load-content.ts'
import { processImages } from '#web/platform/images/process-images.ts'
import type { ProcessStepContent } from './process-step.tsx'

/** Links lead to them, whatever the titles are. */
const ANCHORS = ['steel', 'forging', 'handle', 'leather-sheath', 'finished-knife'] as const

export function processSteps({ texts, html, images }: Content<'process'>): ProcessStepContent[] {
  return ([1, 2, 3, 4, 5] as const).map((number) => ({
    title: texts[`step_${number}_title`],
    anchor: ANCHORS[number - 1] ?? '',
    html: html[`step_${number}_text`],
    facts: texts[`step_${number}_facts`],
    image: contentImage(images[`step_${number}_image`], processImages[number - 1] ?? processImages[4]),
  }))
}
