import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompactSign, calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PassportReply } from '#contract/customers/passports/passports.ts'
import { createBackup } from '#server/operations/backup/create.ts'
import { restoreBackup } from '#server/operations/backup/restore.ts'
import { exportShop } from '#server/operations/export/export.ts'
import { importShop } from '#server/operations/export/import.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { runShopCommand } from '#test/support/run-cli.ts'
import { startTestShop, type TestClient, type TestShop } from '#test/support/test-shop.ts'
import { KEY_FOLDER, readKeys, readSigningKey } from './key-files.ts'
import { canonicalForm } from './sign.ts'
import { whyNotValid } from './verify.ts'

let shop: TestShop
let admin: TestClient
let folder: string
beforeAll(async () => {
  shop = await startTestShop()
  admin = await loggedIn(shop, 'admin')
  folder = mkdtempSync(join(tmpdir(), 'passports-'))
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Downloaded extends Pick<PassportReply, 'passport' | 'jws' | 'kid'> {
  key: Record<string, unknown>
}

const publicKeys = async (): Promise<{ kid: string }[]> => {
  const answer = await shop.client().fetch('/.well-known/jwks.json')
  return ((await answer.json()) as { keys: { kid: string }[] }).keys
}

async function download(): Promise<Downloaded> {
  const { code } = (await admin.api.admin.issuePassport({ id: '1' })).passport
  const { passport, jws, kid } = await shop.client().api.passports.get({ code })
  const key = (await publicKeys()).find((each) => each.kid === kid)
  return { passport, jws, kid, key: { ...key } }
}

const shopSettings = () => ({
  DATA_DIR: shop.shop.config.DATA_DIR,
  DATABASE_URL: shop.shop.config.DATABASE_URL,
})

async function verify(content: unknown, settings: Record<string, string | undefined>) {
  const file = join(folder, 'passport.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return runShopCommand(settings, ['passport', 'verify', file]).result
}

test('publishes only public keys', async () => {
  const { kid } = await download()
  const answer = await shop.client().fetch('/.well-known/jwks.json')
  expect(answer.headers.get('cache-control')).toMatch(/max-age=\d\b|max-age=1\d\b/)
  expect(await answer.json()).toEqual({
    keys: [{ kty: 'OKP', crv: 'Ed25519', x: expect.any(String), kid, alg: 'EdDSA', use: 'sig' }],
  })
  const keys = join(shop.shop.config.DATA_DIR, KEY_FOLDER)
  expect(readdirSync(keys)).toEqual(['0001.jwk'])
  expect(statSync(join(keys, '0001.jwk')).mode & 0o777).toBe(0o600)
})

test('makes one first key, however many processes need it', async () => {
  const empty = mkdtempSync(join(folder, 'empty-'))
  const keys = await Promise.all(Array.from({ length: 8 }, () => readSigningKey(empty)))
  expect(new Set(keys.map(({ kid }) => kid)).size).toBe(1)
  expect(readdirSync(join(empty, KEY_FOLDER))).toEqual(['0001.jwk'])
})

test('signs with a new key after a rotation, without a restart, and old passports stay valid', async () => {
  const before = await download()
  const { code, text } = await runShopCommand(shopSettings(), ['passport-key', 'rotate']).result
  expect([code, text]).toEqual([0, expect.stringMatching(/new|now signed/)])
  expect(await publicKeys()).toHaveLength(2)
  const after = await download()
  expect(after.kid).not.toBe(before.kid)
  for (const { d } of await readKeys(shop.shop.config.DATA_DIR)) {
    expect(text).not.toContain(d)
    expect(JSON.stringify(await publicKeys())).not.toContain(d)
  }
  for (const each of [before, after]) {
    expect(await verify(each, shopSettings())).toEqual({ code: 0, text: 'valid\n' })
  }
  expect(await shop.audit()).toEqual([])
})

test('detects changed passports on any machine', async () => {
  const genuine = await download()
  const nowhere = { DATA_DIR: join(folder, 'nowhere') }
  expect(await verify(genuine, nowhere)).toEqual({ code: 0, text: 'valid\n' })
  const other = await download()
  const { passport } = genuine
  const unfit = { ...genuine.key, x: other.key.x, kid: 'another' }
  const foreign = await signedByAnyone(passport)
  const fakes: [content: unknown, reason: RegExp][] = [
    [{ ...genuine, passport: { ...passport, number: passport.number + 1 } }, /differs/],
    [{ ...genuine, passport: { ...passport, more: 1 } }, /differs/],
    [{ ...genuine, passport: { ...passport, name: '\ud800' } }, /differs/],
    [{ ...genuine, passport: other.passport }, /differs/],
    [{ ...genuine, jws: `${genuine.jws.slice(0, -8)}AAAAAAAA` }, /signature/],
    [{ ...genuine, jws: foreign.jws }, /signature/],
    [{ ...genuine, kid: 'another' }, /key/],
    [{ ...genuine, key: unfit }, /key/],
    [{ ...genuine, key: foreign.key }, /key/],
    [{ passport }, /not a downloaded passport/],
    [
      JSON.stringify(genuine).replace('"passport":{', '"passport":{"__proto__":{"name":"Another"},'),
      /differs/,
    ],
    [
      JSON.stringify(genuine).replace('"passport":{', '"passport":{"name":"Another"},"passport":{'),
      /not a downloaded passport/,
    ],
    ['not JSON', /not a downloaded passport/],
    ['', /not a downloaded passport/],
  ]
  for (const [content, reason] of fakes) {
    expect(await whyNotValid(typeof content === 'string' ? content : JSON.stringify(content), null)).toMatch(
      reason,
    )
  }
  const tampered = await verify(fakes[0]?.[0], nowhere)
  expect([tampered.code, tampered.text]).toEqual([1, expect.stringMatching(/^not valid\n.+differs.+\n$/)])
  const missing = await runShopCommand(nowhere, ['passport', 'verify', join(folder, 'missing')]).result
  expect([missing.code, missing.text]).toEqual([1, expect.stringMatching(/^not valid\n.+can't be read/)])

  expect((await verify(foreign, nowhere)).code).toBe(0)
  const beside = await verify(foreign, shopSettings())
  expect([beside.code, beside.text]).toEqual([1, expect.stringMatching(/^not valid\n.+not one of this shop/)])
})

test('restores the keys with a backup, keeps signing with them, and gives no number twice', async () => {
  const file = join(folder, 'backup.tar')
  const { passport, kid } = await download()
  await createBackup(shop.shop.config, { file, passphrase: null, at: Date.now() })
  const target = { DATA_DIR: join(folder, 'restored') }
  await restoreBackup(file, target, null)
  expect(await readKeys(target.DATA_DIR)).toEqual(await readKeys(shop.shop.config.DATA_DIR))
  expect(statSync(join(target.DATA_DIR, KEY_FOLDER, '0001.jwk')).mode & 0o777).toBe(0o600)
  const restored = await startTestShop(target)
  const { keys } = (await (await restored.client().fetch('/.well-known/jwks.json')).json()) as {
    keys: object[]
  }
  expect(keys).toEqual(await publicKeys())
  const seen = await restored.client().api.passports.get({ code: passport.code })
  expect(seen).toMatchObject({ passport, kid })
  const next = await (await loggedIn(restored, 'admin')).api.admin.issuePassport({ id: '1' })
  const issued = await restored.client().api.passports.get({ code: next.passport.code })
  // The numbers between were perhaps given out after the backup. Each year begins with 1.
  const last = issued.passport.year === passport.year ? passport.number : 0
  expect(issued).toMatchObject({ kid, passport: { number: last + 101 } })
  await restored.close()
})

test('exports passports and their public keys, but no private key', async () => {
  const target = join(folder, 'export')
  const { passport } = await download()
  await exportShop(shop.shop.config, { folder: target, withCredentials: true, at: Date.now() })
  const keys = await readKeys(shop.shop.config.DATA_DIR)
  for (const name of readdirSync(target).filter((each) => each.endsWith('.jsonl'))) {
    const text = readFileSync(join(target, name), 'utf8')
    for (const { d } of keys) expect(text).not.toContain(d)
  }
  expect(readFileSync(join(target, 'passports.jsonl'), 'utf8')).toContain(passport.code)
  const imported = { DATA_DIR: join(folder, 'imported') }
  expect((await importShop(target, imported)).problems).toEqual([])
})

test('names a damaged key without showing it', async () => {
  const broken = mkdtempSync(join(folder, 'broken-'))
  mkdirSync(join(broken, KEY_FOLDER))
  writeFileSync(join(broken, KEY_FOLDER, '0003.jwk'), '{"d":"secret"')
  await expect(readSigningKey(broken)).rejects.toThrow('passport-keys/0003.jwk is damaged')
})

async function signedByAnyone(passport: PassportReply['passport']): Promise<Downloaded> {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' })
  const key = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(key)
  const jws = await new CompactSign(new TextEncoder().encode(canonicalForm(passport)))
    .setProtectedHeader({ alg: 'EdDSA', kid })
    .sign(privateKey)
  return { passport, jws, kid, key: { ...key } }
}
