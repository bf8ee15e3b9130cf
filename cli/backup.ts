import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { createBackup } from '#server/operations/backup/create.ts'
import { checkPassphrase, readPassphrase } from '#server/operations/backup/encrypt.ts'
import { BackupError } from '#server/operations/backup/errors.ts'
import type { Manifest } from '#server/operations/backup/manifest.ts'
import { restoreBackup } from '#server/operations/backup/restore.ts'
import { restoreTarget } from '#server/operations/backup/restore-target.ts'
import { backupFolder, backupName, keepNewest } from '#server/operations/backup/retention.ts'
import { copyToStore } from '#server/operations/backup/store/copy-now.ts'
import type { Config } from '#server/platform/config/config.ts'
import { runCommand, withDatabase } from './run-command.ts'

// Never the passphrase itself: any user of the machine can list a process's arguments.
const PASSPHRASE_OPTION = [
  '--passphrase-file <file>',
  'file with the backup passphrase; "-" reads it from standard input',
] as const

export function addBackupCommands(program: Command): void {
  program
    .command('backup')
    .description('Back up the whole shop into one file or the backup store. The shop can stay open.')
    .option(
      '--to <file>',
      'file to write, or "store" for the backup store; the default is a new file in DATA_DIR/backups',
    )
    .option('--replace', 'with --to store: let this shop replace another one, whose copies are there')
    .option(...PASSPHRASE_OPTION)
    .action(runCommand(backUp))
  program
    .command('restore')
    .description('Restore a backup where there is no shop yet.')
    .argument('<file>', 'the backup')
    .option('--into <folder>', 'folder for the shop; the default is DATA_DIR')
    .option(...PASSPHRASE_OPTION)
    .action(runCommand(restore))
}

interface Options {
  to?: string
  into?: string
  passphraseFile?: string
  replace?: boolean
}

async function backUp(config: Config, options: Options): Promise<number> {
  if (options.to === 'store') return backUpToStore(config, options)
  const passphrase = await passphraseIn(options.passphraseFile ?? config.BACKUP_PASSPHRASE_FILE)
  const at = Date.now()
  const folder = backupFolder(config)
  const file = resolve(options.to ?? join(folder, backupName('shop', at, passphrase !== null)))
  if (existsSync(file)) throw new BackupError(`${file} already exists. Nothing was changed.`)
  const manifest = await createBackup(config, { file, passphrase, workFactor: config.BACKUP_WORK_FACTOR, at })
  if (!options.to) await keepNewest(folder, 'shop', config.BACKUPS_KEPT)
  console.log(`${file}: ${contents(manifest)}, ${describeSize(statSync(file).size)}.`)
  if (passphrase === null) {
    console.log('The backup is not encrypted: anyone who has the file can read every order.')
  }
  return 0
}

async function backUpToStore(config: Config, { passphraseFile, replace }: Options): Promise<number> {
  if (passphraseFile !== undefined) {
    throw new BackupError('The backup store uses BACKUP_PASSPHRASE_FILE. Leave out --passphrase-file.')
  }
  const copy = await withDatabase(config, (db) => copyToStore(db, config, Date.now(), replace))
  const { key, manifest, bytes, uploaded, waiting, removed } = copy
  const size = describeSize(bytes)
  console.log(`Stored ${key} in ${config.BACKUP_STORE_BUCKET}: ${contents(manifest)}, ${size}.`)
  console.log(`Images: ${uploaded} stored, the others were there already.`)
  if (removed > 0) console.log(`Deleted ${pluralize(removed, 'file')} older than BACKUP_STORE_KEPT_DAYS.`)
  if (waiting === 0) return 0
  console.error(`${pluralize(waiting, 'image')} could not be stored. ${copy.imageFailure ?? ''}`)
  return 1
}

async function restore(config: Config, file: string, options: Options): Promise<number> {
  const passphrase = await passphraseIn(options.passphraseFile ?? config.BACKUP_PASSPHRASE_FILE)
  const target = restoreTarget(config, options.into)
  const manifest = await restoreBackup(resolve(file), target, passphrase)
  const folder = resolve(target.DATA_DIR)
  const where = target.DATABASE_URL ? `the database and ${folder}` : folder
  console.log(`Restored the shop of ${manifest.taken_at} into ${where}: ${contents(manifest)}.`)
  console.log('New orders get numbers far above the old ones, so that no number is given twice.')
  return 0
}

function contents({ facts, pictures }: Manifest): string {
  return [
    pluralize(facts.orders ?? 0, 'order'),
    pluralize(facts.products ?? 0, 'product'),
    pluralize(pictures.files, 'image file'),
  ].join(', ')
}

function describeSize(bytes: number): string {
  const megabytes = bytes / 1_000_000
  return megabytes < 1 ? `${Math.ceil(bytes / 1000)} KB` : `${megabytes.toFixed(1)} MB`
}

async function passphraseIn(file: string | undefined): Promise<string | null> {
  return file === '-' ? checkPassphrase(await text(process.stdin)) : readPassphrase(file)
}
