import { PAGES } from '#contract/platform/values/paths.ts'
import type { StructuredData } from '#web/platform/ui/json-ld.tsx'

export interface HowToGuide {
  name: string
  description: string
  image: string
  supplies: readonly string[]
  tools: readonly string[]
  /** `anchor` is the step's element id. */
  steps: readonly { name: string; anchor: string; text: string; image: string }[]
}

export function howToData(origin: string, guide: HowToGuide): StructuredData {
  const page = new URL(PAGES.ourProcess, origin).href
  return {
    '@type': 'HowTo',
    name: guide.name,
    description: guide.description,
    image: new URL(guide.image, origin).href,
    supply: guide.supplies.map((name) => ({ '@type': 'HowToSupply', name })),
    tool: guide.tools.map((name) => ({ '@type': 'HowToTool', name })),
    step: guide.steps.map(({ name, anchor, text, image }, index) => ({
      '@type': 'HowToStep',
      position: index + 1,
      name,
      text,
      url: `${page}#${anchor}`,
      image: new URL(image, origin).href,
    })),
  }
}
