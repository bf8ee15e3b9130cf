import { once } from 'node:events'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { parseConfig } from './config.ts'
import { explainListenError } from './process/listen-error.ts'
import { superviseWorkers } from './process/supervisor.ts'

async function main(): Promise<void> {
  const config = parseConfig(process.env)
  // With `reusePort`, another shop of the same user could already use this port without an error.
  const probe = createServer().listen({ host: config.HOST, port: config.PORT })
  await once(probe, 'listening').catch(explainListenError(config.PORT))
  await new Promise((closed) => probe.close(closed))
  superviseWorkers(resolve(import.meta.dirname, 'main.ts'), config.WORKERS, (worker) =>
    // Matches the workers' log format without loading their logger.
    console.error(
      JSON.stringify({
        level: 50,
        time: Date.now(),
        ...worker,
        msg: 'a worker exited and will be restarted',
      }),
    ),
  )
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
