import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

export interface TestBucket {
  settings: Record<string, string>
  /** With the objects' files. */
  folder: string
  close(): Promise<void>
}

const NAME = 'pictures-of-knives'

export async function startBucket(): Promise<TestBucket> {
  const directory = mkdtempSync(join(tmpdir(), 'bucket-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: NAME, configs: [] }],
  })
  // S3 updates the modification time of an object that is copied onto itself; S3rver doesn't.
  server.on('event', ({ Records: [{ eventName, s3 }] }) => {
    if (!eventName.endsWith(':Copy')) return
    const now = new Date()
    utimesSync(`${join(directory, NAME, s3.object.key)}._S3rver_object`, now, now)
  })
  const { port } = await server.run()
  return {
    settings: {
      STORE_URL: `http://127.0.0.1:${port}`,
      STORE_BUCKET: NAME,
      STORE_KEY_ID: 'S3RVER',
      STORE_KEY_SECRET: 'S3RVER',
    },
    folder: join(directory, NAME),
    async close() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
