import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { BackupFault } from '#server/backup/fault.ts'
import { backupFolder, backupName, keepNewest } from '#server/backup/keep.ts'
import { makeBackup } from '#server/backup/make.ts'
import { checkPassphrase, readPassphrase } from '#server/backup/passphrase.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import type { Config } from '#server/config.ts'
import { said } from './said.ts'
import { targetOf } from './target.ts'

/** `-` reads the passphrase from the standard input: it never stands among the arguments, which everybody can list. */
const OPTIONS = { 'passphrase-file': { type: 'string' } } as const

/** Copies the whole shop into one file. @returns an exit code. */
export function runBackup(config: Config, args: string[]): Promise<number> {
  return said(async () => {
    const { values } = parseArgs({ args, options: { ...OPTIONS, to: { type: 'string' } } })
    const passphrase = await passphraseOf(values['passphrase-file'] ?? config.BACKUP_PASSPHRASE_FILE)
    const at = Date.now()
    const folder = backupFolder(config)
    const file = resolve(values.to ?? join(folder, backupName('shop', at, passphrase !== null)))
    if (existsSync(file)) throw new BackupFault(`${file} is there already. Nothing was changed.`)
    const { facts, pictures } = await makeBackup(config, { file, passphrase, at })
    if (!values.to) await keepNewest(folder, 'shop', config.BACKUPS_KEPT)
    const size = (statSync(file).size / 1_000_000).toFixed(1)
    console.log(
      `${file}: ${facts.orders} orders, ${facts.products} pieces, ${pictures.files} pictures, ${size} MB.`,
    )
    if (passphrase === null) {
      console.log('It is not sealed: whoever has the file can read every order in it.')
    }
  })
}

/** Puts a backup where there is no shop yet. @returns an exit code. */
export function runRestore(config: Config, args: string[]): Promise<number> {
  return said(async () => {
    const { values, positionals } = parseArgs({
      args,
      options: { ...OPTIONS, into: { type: 'string' } },
      allowPositionals: true,
    })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new BackupFault('Name one file to restore.')
    const passphrase = await passphraseOf(values['passphrase-file'] ?? config.BACKUP_PASSPHRASE_FILE)
    const target = targetOf(config, values.into)
    const { facts, pictures, taken_at } = await restoreBackup(resolve(file), target, passphrase)
    const where = target.DATABASE_URL
      ? `the database and ${resolve(target.DATA_DIR)}`
      : resolve(target.DATA_DIR)
    console.log(
      `The shop as it was at ${taken_at} is in ${where}: ${facts.orders} orders, ${facts.products} pieces, ${pictures.files} pictures.`,
    )
  })
}

async function passphraseOf(file: string | undefined): Promise<string | null> {
  return file === '-' ? checkPassphrase(await text(process.stdin)) : readPassphrase(file)
}
