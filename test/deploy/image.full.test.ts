import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Debian, makeDebian, networkSettings, openDebian, runProgram } from '#test/support/debian.ts'
import { freePort } from '#test/support/free-port.ts'
import { requireProgram } from '#test/support/system-deps.ts'
import { waitUntilReady } from './wait-until-ready.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const MINUTES = 60_000

interface ImageConfig {
  User: string
  Cmd: string[]
  Env: string[]
  WorkingDir: string
  Volumes: Record<string, object>
  Healthcheck: { Test: string[] }
}

describe('the image', { timeout: 30 * MINUTES }, () => {
  let folder: string
  let base: Debian
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'image-test-'))
    base = await makeDebian('trixie')
    await base.run('apt-get clean; rm -rf /var/lib/apt/lists/*')
    const container = await buildah('from', 'scratch')
    await buildah('copy', container, base.root, '/')
    const settings = Object.entries(networkSettings()).flatMap(([name, value]) => [
      '--env',
      `${name}=${value}`,
    ])
    await buildah('config', ...settings, container)
    await buildah('commit', '--quiet', container, 'base')
    await buildah('rm', container)
    const file = join(ROOT, 'deploy/Containerfile')
    await buildah(
      'bud',
      '--format=docker',
      '--build-arg=BASE=localhost/base',
      '--file',
      file,
      '--tag=shop',
      ROOT,
    )
  }, 30 * MINUTES)
  afterAll(async () => {
    await buildah('rm', '--all')
    base.remove()
    rmSync(folder, { recursive: true, force: true })
  }, 5 * MINUTES)

  /** With its own storage, which ends with the test. @returns what it prints. */
  async function buildah(...args: string[]): Promise<string> {
    const storage = [
      '--root',
      join(folder, 'storage'),
      '--runroot',
      join(folder, 'run'),
      '--storage-driver=vfs',
    ]
    const env = { ...process.env, BUILDAH_ISOLATION: 'chroot' }
    const { status, output } = await runProgram(requireProgram('buildah'), [...storage, ...args], env)
    expect(status, output).toBe(0)
    return output.trim()
  }

  test('is smaller than 600 MB', async () => {
    const size = await buildah('images', '--format={{.Size}}', 'shop')
    expect(size).toMatch(/^\d+ MB$/)
    expect(Number.parseInt(size, 10)).toBeLessThan(600)
  })

  test('runs as its user with a read-only root and keeps its data in /data', async () => {
    const { Docker } = JSON.parse(await buildah('inspect', '--type=image', 'shop')) as {
      Docker: { config: ImageConfig }
    }
    const { config } = Docker
    expect(config.Volumes).toEqual({ '/data': {} })
    expect(config.Healthcheck.Test.join(' ')).toContain('/readyz')
    const image = openDebian(await buildah('mount', await buildah('from', 'shop')))
    const { output: id } = await image.run(`id -u ${config.User}`)
    expect(Number(id)).toBeGreaterThan(0)
    const data = join(folder, 'data')
    mkdirSync(data)
    await chown(data, Number(id), Number(id))
    const port = await freePort(3)
    const shop = image.start(
      ['sh', '-c', `cd ${config.WorkingDir} && ! touch /x && exec "$@"`, 'sh', ...config.Cmd],
      {
        user: config.User,
        settings: {
          ...Object.fromEntries(config.Env.map((line) => line.split(/=(.*)/s, 2) as [string, string])),
          HOST: '127.0.0.1',
          PORT: String(port),
        },
        mounts: { '/data': data },
        isReadOnly: true,
      },
    )
    await waitUntilReady(shop, port)
    shop.kill('SIGKILL')
    await once(shop, 'exit')
  })
})
