import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { type Happening, listen } from './tell.ts'

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const QUERY_SECONDS = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5]

/** Counts what the shop's parts tell of themselves. Every label has a few values, none of them a visitor's. @returns what ends it. */
export function countHappenings(register: Registry): () => void {
  const registers = [register]
  const answers = new Histogram({
    name: 'shop_http_request_duration_seconds',
    help: 'Requests by route pattern and status; pages from the cache and files sent by it are in shop_pages_total.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const pages = new Counter({
    name: 'shop_pages_total',
    help: 'Pages answered from the cache, and pages rendered.',
    labelNames: ['from'],
    registers,
  })
  const cacheBytes = new Gauge({ name: 'shop_page_cache_bytes', help: 'What kept pages take.', registers })
  const cachePages = new Gauge({ name: 'shop_page_cache_pages', help: 'Pages that are kept.', registers })
  const queries = new Histogram({
    name: 'shop_database_query_duration_seconds',
    help: 'Statements, from asking to answer.',
    labelNames: ['outcome'],
    buckets: QUERY_SECONDS,
    registers,
  })
  const steps = new Histogram({
    name: 'shop_step_duration_seconds',
    help: 'Calls of the payment provider and the captcha, mails handed over, pages rendered, turns of background jobs.',
    labelNames: ['step', 'outcome'],
    buckets: SECONDS,
    registers,
  })
  const lastDone = new Gauge({
    name: 'shop_job_last_done_timestamp_seconds',
    help: 'When this process last finished a turn of a background job.',
    labelNames: ['job'],
    registers,
  })
  const leases = new Gauge({
    name: 'shop_lease_held',
    help: '1 while this process does the job, 0 while another does.',
    labelNames: ['job'],
    registers,
  })
  const orders = new Counter({
    name: 'shop_order_events_total',
    help: 'What happened to orders: placed, paid, expired, refused, failed, flagged, refunded, status and others.',
    labelNames: ['event', 'to'],
    registers,
  })
  const pictures = new Counter({ name: 'shop_pictures_made_total', help: 'Pictures cut to size.', registers })
  const failures = new Counter({
    name: 'shop_background_failures_total',
    help: 'What failed beside a request; each has a line in the log.',
    labelNames: ['what'],
    registers,
  })
  const logins = new Counter({
    name: 'shop_login_failures_total',
    help: 'Logins with a wrong password or code, or while the account was locked.',
    registers,
  })
  const limits = new Counter({
    name: 'shop_limit_refusals_total',
    help: 'Requests refused because there were too many.',
    labelNames: ['route'],
    registers,
  })

  const take: { [What in Happening['what']]: (happening: Extract<Happening, { what: What }>) => void } = {
    answer({ method, route, status, ms }) {
      answers.observe({ method: METHODS.has(method) ? method : 'other', route, status }, ms / 1000)
      if (status === 429) limits.inc({ route })
      if (LOGIN_ROUTES.has(route) && (status === 401 || status === 403 || status === 429)) logins.inc()
    },
    page: ({ from }) => pages.inc({ from }),
    'page cache'(kept) {
      cacheBytes.set(kept.bytes)
      cachePages.set(kept.pages)
    },
    query: ({ ms, failed }) => queries.observe({ outcome: failed ? 'failed' : 'ok' }, ms / 1000),
    step({ name, ms, outcome }) {
      steps.observe({ step: name, outcome }, ms / 1000)
      if (name.startsWith('job ') && outcome === 'ok') {
        lastDone.set({ job: name.slice('job '.length) }, Date.now() / 1000)
      }
    },
    lease: ({ name, held }) => leases.set({ job: name }, Number(held)),
    order: ({ event, to }) => orders.inc({ event, to }),
    picture: () => pictures.inc(),
    failure: ({ of }) => failures.inc({ what: of }),
  }
  return listen((happening) => take[happening.what](happening as never))
}

const LOGIN_ROUTES: ReadonlySet<string> = new Set([
  '/api/auth/login',
  '/api/auth/verify-login-2fa',
  '/api/auth/passkeys/login/verify',
])
