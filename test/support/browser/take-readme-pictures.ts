import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { SANDBOX_ACCOUNTS } from '#server/customers/accounts/sandbox-accounts.ts'
import { requireTestBrowser } from '../system-deps.ts'
import { openPage } from './open-page.ts'

/** Takes the pictures of the README from a running sandbox. */
const shop = process.argv[2] ?? 'http://127.0.0.1:3000'
const PICTURES = { shop: '/', staff: '/admin/dashboard' }
const SIZE = { width: 1440, height: 900 }

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? requireTestBrowser(),
  args: ['--no-sandbox'],
})
const page = await browser.newPage({ viewport: SIZE })
const { email, password } = SANDBOX_ACCOUNTS.find(({ role }) => role === 'admin') ?? {}
for (const [name, path] of Object.entries(PICTURES)) {
  if (path.startsWith('/admin'))
    await page.request.post(`${shop}/api/auth/login`, { data: { email, password } })
  await openPage(page, shop + path, { until: 'networkidle' })
  const file = join(import.meta.dirname, `../../../docs/${name}.jpg`)
  await sharp(await page.screenshot())
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(file)
  console.log(file)
}
await browser.close()
