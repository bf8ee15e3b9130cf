import type { BusinessSettings } from '#contract/operations/settings/business.ts'
import { PAGES } from '#contract/platform/values/paths.ts'

const STEEL_950 = '#14171a'
const BONE_100 = '#f1eee6'

/** How the shop looks on a phone's home screen. `web/platform/images/make-icons.ts` draws the icons. */
export function makeWebManifest({ name, place, region }: BusinessSettings): string {
  const manifest = {
    id: PAGES.home,
    name,
    short_name: place,
    description: `Knives and leather sheaths, made by hand in ${region}`,
    lang: 'en-US',
    start_url: PAGES.home,
    scope: PAGES.home,
    // Keeps the browser's Back button, which the payment page needs.
    display: 'minimal-ui',
    theme_color: STEEL_950,
    background_color: BONE_100,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      ...['192', '512'].flatMap((size) => [icon(`icon-${size}`, size), maskableIcon(size)]),
    ],
  }
  return JSON.stringify(manifest)
}

function icon(name: string, size: string) {
  return { src: `/${name}.png`, sizes: `${size}x${size}`, type: 'image/png' }
}

/** Phones cut it to a circle or another shape. */
function maskableIcon(size: string) {
  return { ...icon(`icon-maskable-${size}`, size), purpose: 'maskable' }
}
