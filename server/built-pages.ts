import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Web } from '#contract/web.ts'

const BUNDLE = resolve(import.meta.dirname, '../build/server/index.js')

/** The pages and mails, as built. @throws when they have not been. */
export async function loadWeb(): Promise<Web> {
  if (!existsSync(BUNDLE))
    throw new Error('The pages are not built. Run npm start, which builds them, or npm run build.')
  const { web } = (await import(BUNDLE)) as { web: Web }
  return web
}
