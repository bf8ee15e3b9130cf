import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sourceFiles } from '#cli/versions/source-files.ts'
import { ROOT } from '#test/support/shop-process.ts'

/** Copies the checkout that runs the tests, with its build. */
export function copyCheckout(): string {
  const checkout = mkdtempSync(join(tmpdir(), 'shop-checkout-'))
  copySources(checkout)
  addBuildAndModules(checkout)
  return checkout
}

export function copySources(checkout: string): void {
  for (const file of [...sourceFiles(ROOT), '.gitignore', 'deploy/update.sh', 'deploy/enough-memory.sh']) {
    mkdirSync(dirname(join(checkout, file)), { recursive: true })
    cpSync(join(ROOT, file), join(checkout, file))
  }
}

export function addBuildAndModules(checkout: string): void {
  addBuild(checkout)
  symlinkSync(join(ROOT, 'node_modules'), join(checkout, 'node_modules'))
}

export function addBuild(checkout: string): void {
  cpSync(join(ROOT, 'build'), join(checkout, 'build'), { recursive: true })
}

export function editFile(checkout: string, file: string, text: string, replacement: string): void {
  const content = readFileSync(join(checkout, file), 'utf8')
  if (!content.includes(text)) throw new Error(`${file} does not contain ${text}`)
  writeFileSync(
    join(checkout, file),
    content.replace(text, () => replacement),
  )
}
