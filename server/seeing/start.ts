import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Seen } from './figures.ts'

interface Seeing {
  /** Where the figures are; null while nobody wants them. */
  figures: string | null
  close(): Promise<void>
}

type Settings = Seen['config'] & Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT'>

/**
 * Starts what the settings ask to be seen, and loads nothing of what they don't. The shop opens whatever becomes of it:
 * nobody buys less because nobody counts.
 */
export async function startSeeing(
  shop: Seen & { config: Settings },
  log: FastifyBaseLogger,
): Promise<Seeing> {
  const ends: (() => Promise<void>)[] = []
  let figures: string | null = null
  if (shop.config.METRICS_PORT !== undefined) {
    const { serveFigures } = await import('./figures.ts')
    try {
      const served = await serveFigures(shop)
      figures = served.url
      ends.push(served.close)
    } catch (error) {
      log.error({ err: error }, 'the figures are not served: METRICS_HOST and METRICS_PORT can not be used')
    }
  }
  const collector = shop.config.OTEL_EXPORTER_OTLP_ENDPOINT
  if (collector !== undefined) ends.push((await import('./traces.ts')).startTraces(collector))
  return {
    figures,
    async close() {
      await Promise.allSettled(ends.map((end) => end()))
    },
  }
}
