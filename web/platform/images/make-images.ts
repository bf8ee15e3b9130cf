import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Region, type Sharp } from 'sharp'
import { preview, writeSize } from '#demo/write-size.ts'

/** Large dark areas show compression artifacts at lower qualities. */
const AVIF_QUALITY = 66

type Recipe = {
  original: string
  crop?: Region
  turn?: number
  widths: number[]
  fallback: number
  quality?: number
}

/** The crop for the portrait hero, with the tip 106 px from the top. */
const KNIFE_IN_HERO = { left: 200, top: 0, width: 2200, height: 1100 }

/** For images half a page wide, up to a pixel ratio of 2. */
const LARGE = [400, 800, 1200, 1600]

const RECIPES: Record<string, Recipe> = {
  hero: { original: 'hero.jpg', widths: [960, 1440, 1920, 2400], fallback: 1440 },
  'hero-upright': {
    original: 'hero.jpg',
    crop: KNIFE_IN_HERO,
    turn: 270,
    widths: [400, 760, 1100],
    fallback: 760,
    // For phones: at a pixel ratio of 3, the lower quality is not visible.
    quality: 58,
  },
  'process-1': { original: 'process-1-steel.jpg', widths: LARGE, fallback: 1200 },
  'process-2': { original: 'process-2-forge.jpg', widths: LARGE, fallback: 1200 },
  'process-3': { original: 'process-3-handles.jpg', widths: LARGE, fallback: 1200 },
  'process-4': { original: 'process-4-leather.jpg', widths: LARGE, fallback: 1200 },
  'process-5': { original: 'process-5-finished.jpg', widths: LARGE, fallback: 1200 },
  'makers-mark': {
    original: 'makers-mark.jpg',
    crop: { left: 405, top: 0, width: 1000, height: 1200 },
    widths: [400, 700, 1000],
    fallback: 700,
  },
  'tooled-leather': {
    original: 'tooled-leather.jpg',
    crop: { left: 70, top: 0, width: 1000, height: 1200 },
    widths: [400, 700, 1000],
    fallback: 700,
  },
  'steel-and-leather': { original: 'steel-and-leather.jpg', widths: LARGE, fallback: 1200 },
  'fitted-bolster': { original: 'fitted-bolster.jpg', widths: LARGE, fallback: 1200 },
  basketweave: { original: 'basketweave.jpg', widths: LARGE, fallback: 1200 },
  'mark-alone': {
    original: 'makers-mark.jpg',
    crop: { left: 740, top: 300, width: 600, height: 600 },
    widths: [300, 600],
    fallback: 600,
  },
  'drop-ahead': { original: 'drop-november.jpg', widths: [480, 960, 1440, 1920], fallback: 1440 },
  'gift-card': {
    original: 'gift-card.jpg',
    crop: { left: 0, top: 150, width: 1600, height: 1050 },
    widths: [400, 800, 1200],
    fallback: 800,
  },
  'empty-cart': { original: 'empty-cart.jpg', widths: [400, 800, 1200, 1600], fallback: 800 },
}

sharp.concurrency(1)
/** Every page has it, so it is not in the file of all previews. */
const EMPTY_CART = 'empty-cart'
const previews: Record<string, string> = {}
for (const [name, recipe] of Object.entries(RECIPES)) {
  await makeSizes(name, recipe)
  previews[name] = await preview(join(import.meta.dirname, 'sized', name, `${recipe.widths[0]}.webp`))
  console.log(name)
}
const { [EMPTY_CART]: emptyCart, ...others } = previews
writeJson('previews.json', others)
writeJson('empty-cart-preview.json', emptyCart)

function writeJson(file: string, content: unknown): void {
  writeFileSync(join(import.meta.dirname, file), `${JSON.stringify(content, null, 2)}\n`)
}

async function makeSizes(name: string, recipe: Recipe) {
  const folder = join(import.meta.dirname, 'sized', name)
  const image = await cropAndTurn(recipe)
  for (const width of recipe.widths) {
    await writeSize(image, { width }, join(folder, `${width}.avif`), recipe.quality ?? AVIF_QUALITY)
    await writeSize(image, { width }, join(folder, `${width}.webp`))
  }
  await writeSize(image, { width: recipe.fallback }, join(folder, `${recipe.fallback}.jpg`))
}

async function cropAndTurn({ original, crop, turn = 0 }: Recipe): Promise<Sharp> {
  const image = sharp(join(import.meta.dirname, 'originals', original))
  const cropped = crop ? image.extract(crop) : image
  return sharp(await cropped.rotate(turn).png().toBuffer())
}
