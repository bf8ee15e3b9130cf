import { once } from 'node:events'
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyCheckout, type Debian, makeDebian } from '#test/support/debian.ts'
import { freePort } from '#test/support/free-port.ts'
import { waitUntilReady } from './wait-until-ready.ts'

const MINUTES = 60_000

describe('on a fresh Debian', { timeout: 30 * MINUTES }, () => {
  let debian: Debian
  beforeAll(async () => {
    debian = await makeDebian('bookworm')
    copyCheckout(join(debian.root, 'root/shop'))
    const prepared = await debian.run(
      'apt-get update && apt-get install -y --no-install-recommends ca-certificates',
    )
    expect(prepared.status, prepared.output).toBe(0)
  }, 10 * MINUTES)
  afterAll(() => debian.remove())

  const install = (options = '') =>
    debian.run(`/root/shop/deploy/install.sh shop.example --email you@shop.example ${options}`)

  /** Every file that the script may write, with its content, mode, owner and time. */
  async function state(): Promise<string[]> {
    const { output } = await debian.run(`
      cd / && find etc opt usr/local var/lib/shop -printf '%p %m %u %g %T@ %l\\n' 2>/dev/null
      find etc opt usr/local var/lib/shop -type f -print0 2>/dev/null | xargs -0 sha256sum`)
    return output.split('\n').sort()
  }

  test('changes nothing in a dry run', async () => {
    const before = await state()
    const { status, output } = await install('--dry-run')
    expect(status, output).toBe(0)
    expect(output).toContain('changed  user shop')
    expect(output).toContain('changed  code in /opt/shop')
    expect(output).not.toContain('invalid user')
    expect(await state()).toEqual(before)
  })

  test('explains what to do with too little memory', async () => {
    const before = await state()
    const { status, output } = await debian.run(`
      printf 'MemTotal: 1009000 kB\\nSwapTotal: 0 kB\\n' > /root/meminfo && mount --bind /root/meminfo /proc/meminfo
      /root/shop/deploy/install.sh shop.example`)
    expect([status, output]).toEqual([
      1,
      expect.stringMatching(/has 1\.0 GB of memory.*swapon.*Nothing was changed\./s),
    ])
    expect(await state()).toEqual(before)
  })

  test('installs everything after an interrupted dpkg, once', async () => {
    await debian.run('touch /var/lib/dpkg/updates/0001')
    const first = await install()
    expect(first.status, first.output).toBe(0)
    expect(first.output).toContain('to do: enter your keys. Run: shop setup')
    const before = await state()
    const second = await install()
    expect(second.status, second.output).toBe(0)
    expect(second.output).toMatch(/^ok {7}/m)
    expect(second.output).not.toMatch(/^changed/m)
    expect(await state()).toEqual(before)
  })

  test('keeps edited files', async () => {
    const settings = join(debian.root, 'etc/shop.env')
    const edited = readFileSync(settings, 'utf8')
      .replace('PORT=3000', 'PORT=8080')
      .replace(/^CAPTCHA_SECRET=\n/m, '')
    await debian.run(`cat > /etc/shop.env <<'END'\n${edited}END`)
    const caddyfile = join(debian.root, 'etc/caddy/Caddyfile')
    appendFileSync(caddyfile, '# mine\n')
    const { output } = await install()
    expect(output).toContain('to do: /etc/caddy/Caddyfile has been edited and stays as it is')
    expect(readFileSync(caddyfile, 'utf8')).toMatch(/# mine\n$/)
    const now = readFileSync(settings, 'utf8')
    expect(now.startsWith(edited)).toBe(true)
    expect(now.slice(edited.length)).toMatch(/^CAPTCHA_SECRET=$/m)
  })

  test('starts the shop by its unit, as its user', async () => {
    const unit = readFileSync(join(debian.root, 'etc/systemd/system/shop.service'), 'utf8')
    const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
    const port = await freePort(3)
    const shop = debian.start(
      ['sh', '-c', `cd ${setting('WorkingDirectory')} && exec ${setting('ExecStart')}`],
      {
        user: setting('User'),
        settings: { HOME: '/var/lib/shop', DATA_DIR: '/var/lib/shop/data', PORT: String(port) },
      },
    )
    await waitUntilReady(shop, port)
    shop.kill('SIGKILL')
    await once(shop, 'exit')
  })

  test('names missing keys and does not restart', async () => {
    const { status, output } = await debian.run(
      'cd /opt/shop && set -a && . /etc/shop.env && exec runuser -u shop -- node_modules/.bin/node cli/start.ts',
    )
    expect(output).toContain('STRIPE_SECRET_KEY is missing')
    const unit = readFileSync(join(debian.root, 'etc/systemd/system/shop.service'), 'utf8')
    expect(unit).toContain(`RestartPreventExitStatus=${status}\n`)
  })
})
