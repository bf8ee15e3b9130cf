import { execFile } from 'node:child_process'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { freePort } from '#test/support/free-port.ts'
import { atFullSpeed } from './full-speed.ts'
import { type Load, load } from './load.ts'
import { type Program, startProgram } from './processes.ts'

const CONNECTIONS = 8

/** A bare route returns the same bytes as this URL, compressed as for a browser. */
export async function bareLoad(url: string): Promise<Load> {
  return withBareRoute(url, (bare, bareUrl) => load(bare, bareUrl, { connections: CONNECTIONS }))
}

/** React renders a grid like the listing's, and nothing else. */
export async function plainGridLoad(): Promise<Load> {
  return withBare((bare, bareUrl) => load(bare, `${bareUrl}grid`, { connections: 4 }))
}

export async function withBareRoute<T>(
  url: string,
  measure: (bare: Program, bareUrl: string) => Promise<T>,
): Promise<T> {
  return withBare(async (bare, bareUrl) => {
    const response = await new Promise<IncomingMessage>((done, failed) => {
      get(url, { headers: { 'accept-encoding': 'br' } }, done).on('error', failed)
    })
    const { 'content-type': type, 'content-encoding': encoding } = response.headers
    const headers = { 'x-headers': JSON.stringify({ 'content-type': type, 'content-encoding': encoding }) }
    await fetch(bareUrl, { method: 'PUT', body: await buffer(response), headers })
    return measure(bare, bareUrl)
  })
}

async function withBare<T>(measure: (bare: Program, bareUrl: string) => Promise<T>): Promise<T> {
  const port = await freePort()
  const bareUrl = `http://127.0.0.1:${port}/`
  const env = { PORT: String(port), NODE_ENV: 'production' }
  const bare = await startProgram('bench/bare-route.ts', env, bareUrl)
  return measure(bare, bareUrl).finally(() => bare.stop())
}

const COMPUTATION = 'let v = 0; for (let n = 0; n < 2e9; n++) v = Math.imul(v, 31) + n'

/** @returns how much more two processes compute than one, which is 2 where the processors share nothing. */
export async function gainFromSecondProcess(): Promise<number> {
  const compute = () => promisify(execFile)(process.execPath, ['-e', COMPUTATION])
  const timed = async (processes: number) => {
    const started = performance.now()
    await Promise.all(Array.from({ length: processes }, compute))
    return performance.now() - started
  }
  const one = await atFullSpeed(() => timed(1))
  return (2 * one) / (await atFullSpeed(() => timed(2)))
}
