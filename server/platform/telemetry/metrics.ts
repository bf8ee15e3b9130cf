import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { listen, type TelemetryEvent } from './events.ts'

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const QUERY_SECONDS = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5]

/** @returns a function that stops counting. */
export function collectMetrics(register: Registry): () => void {
  const metrics = defineMetrics([register])
  const handlers: {
    [What in TelemetryEvent['what']]: (event: Extract<TelemetryEvent, { what: What }>) => void
  } = {
    response({ method, route, status, ms }) {
      metrics.requests.observe({ method: METHODS.has(method) ? method : 'other', route, status }, ms / 1000)
      if (status === 429) metrics.limits.inc({ route })
      if (LOGIN_ROUTES.has(route) && (status === 401 || status === 403 || status === 429))
        metrics.logins.inc()
    },
    page: ({ from }) => metrics.pages.inc({ from }),
    'page cache'({ bytes, pages: count }) {
      metrics.cacheBytes.set(bytes)
      metrics.cachePages.set(count)
    },
    query: ({ ms, failed }) => metrics.queries.observe({ outcome: failed ? 'failed' : 'ok' }, ms / 1000),
    step({ name, ms, outcome }) {
      metrics.steps.observe({ step: name, outcome }, ms / 1000)
      if (name.startsWith('job ') && outcome === 'ok') {
        metrics.lastDone.set({ job: name.slice('job '.length) }, Date.now() / 1000)
      }
    },
    lease: ({ name, held }) => metrics.leases.set({ job: name }, Number(held)),
    order: ({ event, to }) => metrics.orders.inc({ event, to }),
    image: () => metrics.images.inc(),
    failure: ({ of }) => metrics.failures.inc({ what: of }),
  }
  return listen((event) => handlers[event.what](event as never))
}

function defineMetrics(registers: Registry[]) {
  return {
    requests: new Histogram({
      name: 'shop_http_request_duration_seconds',
      help: 'Duration of requests by route and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: REQUEST_SECONDS,
      registers,
    }),
    pages: new Counter({
      name: 'shop_pages_total',
      help: 'Pages by source: cache or rendering.',
      labelNames: ['from'],
      registers,
    }),
    cacheBytes: new Gauge({
      name: 'shop_page_cache_bytes',
      help: 'Size of the page cache in bytes.',
      registers,
    }),
    cachePages: new Gauge({ name: 'shop_page_cache_pages', help: 'Pages in the page cache.', registers }),
    queries: new Histogram({
      name: 'shop_database_query_duration_seconds',
      help: 'Duration of SQL statements.',
      labelNames: ['outcome'],
      buckets: QUERY_SECONDS,
      registers,
    }),
    steps: new Histogram({
      name: 'shop_step_duration_seconds',
      help: 'Duration of provider calls, sent emails, rendered pages and background jobs.',
      labelNames: ['step', 'outcome'],
      buckets: REQUEST_SECONDS,
      registers,
    }),
    lastDone: new Gauge({
      name: 'shop_job_last_done_timestamp_seconds',
      help: 'Time when this process last completed a background job.',
      labelNames: ['job'],
      registers,
    }),
    leases: new Gauge({
      name: 'shop_lease_held',
      help: '1 if this process runs the job.',
      labelNames: ['job'],
      registers,
    }),
    orders: new Counter({
      name: 'shop_order_events_total',
      help: 'Order events by type.',
      labelNames: ['event', 'to'],
      registers,
    }),
    images: new Counter({ name: 'shop_pictures_made_total', help: 'Processed images.', registers }),
    failures: new Counter({
      name: 'shop_background_failures_total',
      help: 'Logged failures outside of requests.',
      labelNames: ['what'],
      registers,
    }),
    logins: new Counter({
      name: 'shop_login_failures_total',
      help: 'Failed logins, including attempts on locked accounts.',
      registers,
    }),
    limits: new Counter({
      name: 'shop_limit_refusals_total',
      help: 'Rate-limited requests.',
      labelNames: ['route'],
      registers,
    }),
  }
}

const LOGIN_ROUTES: ReadonlySet<string> = new Set([
  '/api/auth/login',
  '/api/auth/verify-login-2fa',
  '/api/auth/passkeys/login/verify',
])
