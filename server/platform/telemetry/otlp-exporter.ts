import {
  type Context,
  type Tracer as OtelTracer,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
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
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { currentContext } from './async-context.ts'
import { listen } from './events.ts'
import { type Attributes, setTracer, type Trace } from './tracer.ts'

const EXPORT_TIMEOUT_MS = 5 * SECOND_MS
const MAX_QUEUE_SIZE = 2048
const EXPORT_INTERVAL_MS = 2 * SECOND_MS
const SHUTDOWN_TIMEOUT_MS = 2 * SECOND_MS
const MAX_SQL_LENGTH = 2000

/** Exports spans to an OTLP collector over HTTP. @returns a function that stops it. */
export function startTracing(endpoint: string): () => Promise<void> {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'shop', 'process.pid': process.pid }),
    sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS }),
        maxQueueSize: MAX_QUEUE_SIZE,
        scheduledDelayMillis: EXPORT_INTERVAL_MS,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  })
  const tracer = provider.getTracer('shop')
  setTracer({
    begin: (name, attributes, parent) =>
      startSpan(tracer, { name, attributes, parent: parentOf(parent), kind: SpanKind.SERVER }),
  })
  const stopListening = listen((event) => {
    if (event.what !== 'query') return
    const { sql, ms, failed } = event
    const name = /^\W*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? 'query'
    // The SQL has placeholders instead of values.
    const attributes = { 'db.query.text': sql.slice(0, MAX_SQL_LENGTH) }
    currentContext()?.trace?.addFinished(`database ${name}`, attributes, ms, failed ? 'failed' : null)
  })
  return async () => {
    setTracer(null)
    stopListening()
    const timeout = new Promise((resolve) => setTimeout(resolve, SHUTDOWN_TIMEOUT_MS).unref())
    await Promise.race([provider.shutdown().catch(() => {}), timeout])
  }
}

interface NewSpan {
  name: string
  attributes: Attributes
  parent: Context
  kind: SpanKind
}

function startSpan(tracer: OtelTracer, { name, attributes, parent, kind }: NewSpan): Trace {
  const span = tracer.startSpan(name, { attributes, kind }, parent)
  const context = trace.setSpan(parent, span)
  return {
    id: span.spanContext().traceId,
    child: (childName, childAttributes) =>
      startSpan(tracer, {
        name: childName,
        attributes: childAttributes,
        parent: context,
        kind: SpanKind.INTERNAL,
      }),
    addFinished(childName, childAttributes, ms, error) {
      const end = Date.now()
      const finished = tracer.startSpan(
        childName,
        { attributes: childAttributes, kind: SpanKind.CLIENT, startTime: end - ms },
        context,
      )
      finish(finished, error, end)
    },
    add: (more) => span.setAttributes(more),
    end: (error) => finish(span, error),
  }
}

function finish(span: Span, error: string | null, at?: number): void {
  if (error !== null) span.setStatus({ code: SpanStatusCode.ERROR, message: error })
  span.end(at)
}

/** @param traceparent a valid W3C traceparent header. */
function parentOf(traceparent: string | undefined): Context {
  if (traceparent === undefined) return ROOT_CONTEXT
  const [, traceId = '', spanId = '', flags = '0'] = traceparent.split('-')
  const isSampled = (Number.parseInt(flags, 16) & TraceFlags.SAMPLED) !== 0
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}
