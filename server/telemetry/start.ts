import type { FastifyBaseLogger } from 'fastify'
import type { MetricsDeps } from './metrics-server.ts'

interface Telemetry {
  metricsUrl: string | null
  close(): Promise<void>
}

type Settings = MetricsDeps['config'] & { OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined }

/** Loads the telemetry libraries only when they are configured. A failure does not keep the shop from starting. */
export async function startTelemetry(
  shop: MetricsDeps & { config: Settings },
  log: FastifyBaseLogger,
): Promise<Telemetry> {
  const closers: (() => Promise<void>)[] = []
  let metricsUrl: string | null = null
  if (shop.config.METRICS_PORT !== undefined) {
    const { startMetricsServer } = await import('./metrics-server.ts')
    try {
      const server = await startMetricsServer(shop)
      metricsUrl = server.url
      closers.push(server.close)
    } catch (error) {
      log.error({ err: error }, 'could not serve metrics: check METRICS_HOST and METRICS_PORT')
    }
  }
  const collector = shop.config.OTEL_EXPORTER_OTLP_ENDPOINT
  if (collector !== undefined) closers.push((await import('./otlp-exporter.ts')).startTracing(collector))
  return {
    metricsUrl,
    async close() {
      await Promise.allSettled(closers.map((close) => close()))
    },
  }
}
