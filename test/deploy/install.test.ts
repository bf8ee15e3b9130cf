import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const INSTALL = resolve(import.meta.dirname, '../../deploy/install.sh')

test.each([
  [[], 'Usage'],
  [['https://shop.example'], 'Give only the domain'],
  [['www.shop.example'], 'without www: shop.example'],
  [['Shop.example'], "'Shop.example' is not a domain"],
  [['shop.example;reboot'], 'is not a domain'],
  [['shop.example', '--email', 'you'], "'you' is not an email address"],
  [['shop.example', '--email'], '--email needs an address'],
  [['shop.example', '--force'], 'Unknown option --force'],
  [['shop.example', 'other.example'], 'One domain is enough'],
])('refuses the arguments %j with a sentence', (args, sentence) => {
  const { status, stderr } = spawnSync(INSTALL, args, { encoding: 'utf8' })
  expect(stderr).toContain(sentence)
  expect(status).toBe(2)
})
