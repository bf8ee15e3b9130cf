import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Web } from '#contract/app/ssr.ts'

const BUNDLE = resolve(import.meta.dirname, '../../build/server/index.js')

/** @throws when the bundle has not been built. */
export async function loadSsrBundle(): Promise<Web> {
  if (!existsSync(BUNDLE))
    throw new Error('The pages are not built. Run npm run build, or npm start, which builds them.')
  const { web } = (await import(BUNDLE)) as { web: Web }
  return web
}
