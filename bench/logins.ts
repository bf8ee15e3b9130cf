import autocannon from 'autocannon'

const SECONDS = 6
const CONCURRENCY = 8
const CREDENTIALS = { email: 'customer@shop.test', password: 'Sandbox-customer-1' }

export interface LoginFigures {
  loginsPerSecond: number
  /** The latency of a cached page, without logins and during them. */
  quietP99Ms: number
  busyP99Ms: number
}

export async function measureLogins(shopUrl: string, page: string): Promise<LoginFigures> {
  const quietP99Ms = await pageP99(shopUrl + page)
  let logins = 0
  let running = true
  async function customer(): Promise<void> {
    while (running) {
      const answer = await fetch(`${shopUrl}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(CREDENTIALS),
      })
      if (!answer.ok) throw new Error(`A login failed with ${answer.status}.`)
      await answer.arrayBuffer()
      logins += 1
    }
  }
  const customers = Array.from({ length: CONCURRENCY }, customer)
  const started = performance.now()
  const busyP99Ms = await pageP99(shopUrl + page)
  const seconds = (performance.now() - started) / 1000
  const loginsPerSecond = logins / seconds
  running = false
  await Promise.all(customers)
  return { loginsPerSecond, quietP99Ms, busyP99Ms }
}

/** At a low, steady rate, from a thread of its own: this one is busy with the other requests. */
export async function pageP99(url: string): Promise<number> {
  const result = await autocannon({
    url,
    workers: 1,
    connections: 2,
    overallRate: 200,
    duration: SECONDS,
    headers: { 'accept-encoding': 'br, gzip' },
  })
  return result.latency.p99
}
