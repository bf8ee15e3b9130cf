import previews from './previews.json' with { type: 'json' }
import { type SiteImageSource, siteImage } from './site-image.ts'

const files = import.meta.glob<string>('./sized/process-*/*', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
})

export const processImages = [
  step(1, 'Flat and round steel bar stock on the workbench'),
  step(2, 'Glowing steel billet held in tongs on the anvil'),
  step(3, 'Handle blanks in several woods, pin stock and a ground blade'),
  step(4, 'A sheath in progress with awl, thread and snaps'),
  step(5, 'Finished hunter resting beside its sheath'),
] as const

function step(number: 1 | 2 | 3 | 4 | 5, alt: string): SiteImageSource {
  return siteImage(
    `process-${number}`,
    { alt, width: 1600, height: 1200, preview: previews[`process-${number}`] },
    files,
  )
}
