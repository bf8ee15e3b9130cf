import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupFault } from '#server/backup/fault.ts'
import type { Config } from '#server/config.ts'
import type { About } from '#server/export/about.ts'
import { importShop } from '#server/export/import.ts'
import { exportShop } from '#server/export/make.ts'
import { said } from './said.ts'
import { targetOf } from './target.ts'

/** Writes the whole shop into a folder, in open formats. @returns an exit code. */
export function runExport(config: Config, args: string[]): Promise<number> {
  return said(async () => {
    const { values, positionals } = parseArgs({
      args,
      options: { 'with-credentials': { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const folder = resolve(onlyOne(positionals, 'Name one folder to export into.'))
    const withCredentials = values['with-credentials']
    const about = await exportShop(config, { folder, withCredentials, at: Date.now() })
    console.log(`${folder}: ${inAll(about)}. README.txt in it says what is where.`)
    console.log(
      withCredentials
        ? 'Hashes of passwords and secrets of apps are in it: let nobody have it.'
        : 'Passwords are not in it (--with-credentials): where it is imported, everybody sets a new one.',
    )
  })
}

/** Puts an exported shop where there is none yet. @returns an exit code. */
export function runImport(config: Config, args: string[]): Promise<number> {
  return said(async () => {
    const { values, positionals } = parseArgs({
      args,
      options: { into: { type: 'string' } },
      allowPositionals: true,
    })
    const folder = resolve(onlyOne(positionals, 'Name one folder to import.'))
    const target = targetOf(config, values.into)
    const { about, faults } = await importShop(folder, target)
    console.log(`The shop as it was at ${about.exported_at} is here: ${inAll(about)}.`)
    if (!about.credentials) {
      console.log('Passwords were not in it: everybody sets a new one with "Forgot password?".')
    }
    if (faults.length > 0) console.log(['Its books do not agree:', ...faults].join('\n'))
  })
}

function onlyOne([folder, ...more]: string[], sentence: string): string {
  if (folder === undefined || more.length > 0) throw new BackupFault(sentence)
  return folder
}

function inAll({ counts }: About): string {
  const figures = ['orders', 'products', 'customers'].map((name) => `${counts[name]} ${name}`)
  return [...figures, `${counts['picture files']} files of pictures`].join(', ')
}
