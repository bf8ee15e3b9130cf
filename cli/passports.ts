import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { addKey, KEY_FOLDER, readKeys } from '#server/customers/passports/key-files.ts'
import { readStoredKeys, storePublicKey } from '#server/customers/passports/public-keys.ts'
import { type KnownKey, whyNotValid } from '#server/customers/passports/verify.ts'
import type { Config } from '#server/platform/config/config.ts'
import { withSnapshot } from '#server/platform/db/snapshot.ts'
import { runCommand, withDatabase } from './run-command.ts'

export function addPassportCommands(program: Command): void {
  program
    .command('passport')
    .description('Check passports of products.')
    .command('verify')
    .description(
      'Verify a downloaded passport. Needs no shop; where there is one, its keys must have signed.',
    )
    .argument('<file>', 'the downloaded file')
    .action(runCommand(verify))
  program
    .command('passport-key')
    .description('The keys that sign passports.')
    .command('rotate')
    .description('Sign new passports with a new key. Passports that were signed before stay valid.')
    .action(runCommand(rotate))
}

async function verify(config: Config, name: string): Promise<number> {
  const file = resolve(name)
  const text = await readFile(file, 'utf8').catch(() => null)
  const problem = text === null ? `${file} can't be read.` : await whyNotValid(text, await knownKeys(config))
  if (problem === null) {
    console.log('valid')
    return 0
  }
  console.log(`not valid\n${problem}`)
  return 1
}

/** The keys of the shop on this machine, or null without one. */
async function knownKeys(config: Config): Promise<KnownKey[] | null> {
  const own = await readKeys(config.DATA_DIR)
  const stored = await storedKeys(config)
  if (stored === null && !existsSync(join(config.DATA_DIR, KEY_FOLDER))) return null
  return [...own, ...(stored ?? [])]
}

async function storedKeys(config: Config): Promise<KnownKey[] | null> {
  if (!config.DATABASE_URL && !existsSync(join(config.DATA_DIR, 'shop.sqlite'))) return null
  return withSnapshot(config, async ({ db, tables }) =>
    tables.some(({ name }) => name === 'passport_keys') ? readStoredKeys(db) : [],
  )
}

async function rotate(config: Config): Promise<number> {
  const { kid } = await withDatabase(config, async (db) => {
    const key = await addKey(config.DATA_DIR)
    await storePublicKey(db, key, Date.now())
    return key
  })
  console.log(`Passports are now signed with the key ${kid}. Earlier keys stay published.`)
  console.log('Run this on each machine that has a DATA_DIR of its own.')
  return 0
}
