import { PAGES } from '#contract/addresses.ts'
import type { Described } from '#web/ui/json-ld.tsx'

export interface HowToGuide {
  name: string
  description: string
  /** Address of the picture of the finished thing. */
  image: string
  supplies: readonly string[]
  tools: readonly string[]
  /** `anchor` is the step's id on the page. */
  steps: readonly { name: string; anchor: string; text: string; image: string }[]
}

/** How a knife is made, step by step. */
export function howToData(origin: string, guide: HowToGuide): Described {
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
