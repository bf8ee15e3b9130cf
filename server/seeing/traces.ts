import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type Tracer as SpanMaker,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { SECOND_MS } from '#contract/shop.ts'
import { listen } from './tell.ts'
import { type Facts, setTracer, type Trace } from './trace.ts'
import { currentWork } from './work.ts'

/** What can't be sent in this time is forgotten; nobody waits for it meanwhile. */
const SENDING_TAKES_AT_MOST_MS = 5 * SECOND_MS
/** So much is kept until it is sent. What comes beyond is not kept. */
const MOST_WAITING = 2048
const SENT_EVERY_MS = 2 * SECOND_MS
/** So long the shop's end waits for the last ones to go. */
const LAST_ONES_MS = 2 * SECOND_MS
const LONGEST_STATEMENT = 2000

/** Writes down what each work was made of, and sends it to a collector (OTLP over HTTP). @returns what ends it. */
export function startTraces(endpoint: string): () => Promise<void> {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'shop', 'process.pid': process.pid }),
    sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url, timeoutMillis: SENDING_TAKES_AT_MOST_MS }),
        maxQueueSize: MOST_WAITING,
        scheduledDelayMillis: SENT_EVERY_MS,
        exportTimeoutMillis: SENDING_TAKES_AT_MOST_MS,
      }),
    ],
  })
  const spans = provider.getTracer('shop')
  setTracer({
    begin: (name, facts, parent) => written(spans, name, facts, parentOf(parent), SpanKind.SERVER),
  })
  const stopListening = listen((happening) => {
    if (happening.what !== 'query') return
    const { sql, ms, failed } = happening
    const name = /^\W*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? 'query'
    // Placeholders stand where the values were.
    const facts = { 'db.query.text': sql.slice(0, LONGEST_STATEMENT) }
    currentWork()?.trace?.past(`database ${name}`, facts, ms, failed ? 'failed' : null)
  })
  return async () => {
    setTracer(null)
    stopListening()
    const patience = new Promise((tired) => setTimeout(tired, LAST_ONES_MS).unref())
    await Promise.race([provider.shutdown().catch(() => {}), patience])
  }
}

function written(spans: SpanMaker, name: string, facts: Facts, parent: Context, kind: SpanKind): Trace {
  const span = spans.startSpan(name, { attributes: facts, kind }, parent)
  const inside = trace.setSpan(parent, span)
  return {
    id: span.spanContext().traceId,
    child: (childName, childFacts) => written(spans, childName, childFacts, inside, SpanKind.INTERNAL),
    past(pastName, pastFacts, ms, fault) {
      const end = Date.now()
      const past = spans.startSpan(
        pastName,
        { attributes: pastFacts, kind: SpanKind.CLIENT, startTime: end - ms },
        inside,
      )
      finish(past, fault, end)
    },
    add: (more) => span.setAttributes(more),
    end: (fault) => finish(span, fault),
  }
}

function finish(span: Span, fault: string | null, at?: number): void {
  if (fault !== null) span.setStatus({ code: SpanStatusCode.ERROR, message: fault })
  span.end(at)
}

/** @param traceparent as W3C writes it, checked. */
function parentOf(traceparent: string | undefined): Context {
  if (traceparent === undefined) return ROOT_CONTEXT
  const [, traceId = '', spanId = '', flags = '0'] = traceparent.split('-')
  const isSampled = (Number.parseInt(flags, 16) & TraceFlags.SAMPLED) !== 0
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}
