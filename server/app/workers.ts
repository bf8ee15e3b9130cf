import { resolve } from 'node:path'
import { parseConfig } from '#server/platform/config/config.ts'
import { inheritedSocket, openSocket } from '#server/platform/process/inherited-socket.ts'
import { superviseWorkers } from '#server/platform/process/supervisor.ts'

async function main(): Promise<void> {
  const config = parseConfig(process.env)
  superviseWorkers({
    program: resolve(import.meta.dirname, 'main.ts'),
    count: config.WORKERS,
    socket: inheritedSocket() ?? (await openSocket(config)),
    onExit: (worker) =>
      // Matches the workers' log format without loading their logger.
      console.error(
        JSON.stringify({
          level: 50,
          time: Date.now(),
          ...worker,
          msg: 'a worker exited and will be restarted',
        }),
      ),
  })
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
