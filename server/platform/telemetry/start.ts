import type { FastifyBaseLogger } from 'fastify'
import type { MetricsDeps, MetricsServer } from './metrics-server.ts'

interface Telemetry {
  metricsUrl(): string | null
  /** Frees the port for another process. */
  stopMetrics(): Promise<void>
  close(): Promise<void>
}

type Settings = MetricsDeps['config'] & { OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined }

/** Loads the telemetry libraries only when they are configured. A failure does not keep the shop from starting. */
export async function startTelemetry(
  shop: MetricsDeps & { config: Settings },
  log: FastifyBaseLogger,
): Promise<Telemetry> {
  let metrics: MetricsServer | null = null
  if (shop.config.METRICS_PORT !== undefined) {
    const { startMetricsServer } = await import('./metrics-server.ts')
    metrics = await startMetricsServer(shop, (err) =>
      log.error({ err }, 'could not serve metrics: check METRICS_HOST and METRICS_PORT'),
    )
  }
  const collector = shop.config.OTEL_EXPORTER_OTLP_ENDPOINT
  const stopTracing =
    collector === undefined ? null : (await import('./otlp-exporter.ts')).startTracing(collector)
  const telemetry: Telemetry = {
    metricsUrl: () => metrics?.url() ?? null,
    async stopMetrics() {
      const stopping = metrics
      metrics = null
      await stopping?.close()
    },
    async close() {
      await Promise.allSettled([telemetry.stopMetrics(), stopTracing?.()])
    },
  }
  return telemetry
}
