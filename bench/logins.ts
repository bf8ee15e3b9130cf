import autocannon from 'autocannon'

const SECONDS = 6
const AT_ONCE = 8
const PERSON = { email: 'customer@shop.test', password: 'Sandbox-customer-1' }

export interface LoginFigures {
  loginsPerSecond: number
  /** Of a page from the cache, asked for alone and while the logins ran. */
  quietP99Ms: number
  busyP99Ms: number
}

/** Logs in at full speed, eight at a time, and measures whether pages stay fast. */
export async function measureLogins(shopUrl: string, page: string): Promise<LoginFigures> {
  const quietP99Ms = await pageP99(shopUrl + page)
  let logins = 0
  let running = true
  async function person(): Promise<void> {
    while (running) {
      const answer = await fetch(`${shopUrl}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(PERSON),
      })
      if (!answer.ok) throw new Error(`A login was answered with ${answer.status}.`)
      await answer.arrayBuffer()
      logins += 1
    }
  }
  const people = Array.from({ length: AT_ONCE }, person)
  const started = performance.now()
  const busyP99Ms = await pageP99(shopUrl + page)
  const seconds = (performance.now() - started) / 1000
  const loginsPerSecond = logins / seconds
  running = false
  await Promise.all(people)
  return { loginsPerSecond, quietP99Ms, busyP99Ms }
}

/** A low, steady rate, to measure what one visitor waits for. */
async function pageP99(url: string): Promise<number> {
  const result = await autocannon({
    url,
    connections: 2,
    overallRate: 200,
    duration: SECONDS,
    headers: { 'accept-encoding': 'br, gzip' },
  })
  return result.latency.p99
}
