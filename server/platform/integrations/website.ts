import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestPlainly } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { connect } from 'node:tls'
import { SECOND_MS } from '#contract/platform/values/time.ts'

/** How a visitor finds the website, in sentences for its owner. */
export interface Visit {
  /** Why it can't be opened. `null`: it opens. `undefined`: this machine can't tell, because DNS does not respond. */
  problem: string | null | undefined
  /** Problems that only some visitors meet. */
  warnings: string[]
}

interface VisitOptions {
  path?: string
  /** Certificates to trust instead of the public ones. */
  ca?: Buffer
}

interface Failure extends Error {
  code?: string
}

/** Caddy keeps a request for 15 seconds while the shop restarts. */
const TIMEOUT_MS = 20 * SECOND_MS

/** Opens the website from this machine as a browser does, at each of its addresses. */
export async function visitWebsite(publicUrl: string, options: VisitOptions = {}): Promise<Visit> {
  const url = new URL(options.path ?? '/readyz', publicUrl)
  const host = url.hostname
  const addresses = await addressesOf(host)
  if (addresses === undefined) return { problem: undefined, warnings: [] }
  if (addresses.length === 0) {
    const problem = `${host} has no address. Where you bought the domain, add A records for ${host} and www.${host} with ${ownAddresses().join(' or ') || 'the address of this server'}.`
    return { problem, warnings: [] }
  }
  const failures = await Promise.all(addresses.map((address) => failureAt(url, address, options.ca)))
  const [first] = failures
  if (first && failures.every((failure) => failure !== null)) {
    return { problem: `${first} ${compareAddresses(host, addresses)}`, warnings: [] }
  }
  const partly = failures.flatMap((failure, at) =>
    failure ? [`Some visitors don’t get through to ${addresses[at]}: ${failure}`] : [],
  )
  return { problem: null, warnings: [...partly, ...(await otherWays(url))] }
}

/** @returns a sentence about the certificate at an address, or null when browsers trust it. */
export async function certificateProblem(publicUrl: string): Promise<string | null> {
  const url = new URL(publicUrl)
  const { hostname: host, port } = url
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port || 443), servername: host, timeout: TIMEOUT_MS })
    const finish = (problem: string | null) => {
      socket.destroy()
      resolve(problem)
    }
    socket.once('secureConnect', () => finish(null))
    socket.once('timeout', () => finish(describe(url, new Error('timeout'))))
    socket.once('error', (error) => finish(describe(url, error)))
  })
}

/** Checks the other addresses that visitors type. */
async function otherWays({ hostname, port }: URL): Promise<string[]> {
  if (port !== '') return []
  const home = `https://${hostname}/`
  const plain = await locationOf(`http://${hostname}/`)
  const www = await locationOf(`https://www.${hostname}/`)
  return [
    ...(plain === home ? [] : [`http://${hostname} does not lead to ${home}. Is port 80 open?`]),
    ...(www === home
      ? []
      : [`www.${hostname} does not lead to ${home}. Has www.${hostname} an A record with the same address?`]),
  ]
}

async function locationOf(url: string): Promise<string | undefined> {
  const { hostname } = new URL(url)
  try {
    const [address = ''] = (await addressesOf(hostname)) ?? []
    return (await ask(new URL(url), address)).headers.location
  } catch {
    return undefined
  }
}

/** @returns a sentence, or null when it answers. */
async function failureAt(url: URL, address: string, ca?: Buffer): Promise<string | null> {
  try {
    const { statusCode = 0 } = await ask(url, address, ca)
    if (statusCode === 200) return null
    if (statusCode >= 500)
      return `The web server of ${url.hostname} answers, but not the shop behind it (${statusCode}).`
    return `Another web server answers at ${url.hostname} (${statusCode}).`
  } catch (error) {
    return describe(url, error as Failure)
  }
}

function describe({ hostname, port }: URL, { code = '' }: Failure): string {
  if (code === 'CERT_HAS_EXPIRED') return `The certificate of ${hostname} has ended.`
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return `The certificate at ${hostname} is for another name.`
  if (/CERT|ISSUER|SIGNATURE/.test(code)) return `No browser trusts the certificate of ${hostname} (${code}).`
  if (/SSL|EPROTO/.test(code)) return `There is no certificate for ${hostname} yet, so no browser opens it.`
  return `Nothing answers at port ${port || 443} of ${hostname} (${code || 'no answer'}).`
}

/** A sentence about whether the domain points to this server. */
export function compareAddresses(host: string, addresses: string[]): string {
  const own = ownAddresses()
  const points = `${host} points to ${addresses.join(' and ')}`
  const others = addresses.filter((address) => !own.includes(address))
  if (others.length === 0) return `${points}, which is this server.`
  if (own.length === 0)
    return `${points}. Compare that with the address that your provider shows for this server.`
  return `${points}, but this server has ${own.join(' and ')}. Correct or remove the record of ${others.join(' and ')}.`
}

/** Public ones. A server may have only a private one, which its provider translates. */
function ownAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, address }) => !internal && !PRIVATE.test(address))
    .map(({ address }) => address)
}

const PRIVATE =
  /^(10\.|172\.(1[6-9]|2\d|3[01])\.|192\.168\.|169\.254\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|f[cd]|fe80)/i

/** @returns undefined when DNS does not respond. */
export async function addressesOf(host: string): Promise<string[] | undefined> {
  try {
    return [...new Set((await lookup(host, { all: true })).map(({ address }) => address))]
  } catch (error) {
    return (error as Failure).code === 'ENOTFOUND' ? [] : undefined
  }
}

function ask(url: URL, address: string, ca?: Buffer): Promise<IncomingMessage> {
  const { protocol, hostname, port, pathname } = url
  const options = {
    host: address,
    port: port || (protocol === 'https:' ? 443 : 80),
    path: pathname,
    headers: { host: url.host },
    agent: false,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(isIP(hostname) === 0 && { servername: hostname }),
    ...(ca && { ca }),
  }
  return new Promise((resolve, reject) => {
    const request = (protocol === 'https:' ? requestSecurely : requestPlainly)(options, (reply) => {
      reply.resume()
      resolve(reply)
    })
    request.once('error', reject)
    request.end()
  })
}
