import { once } from 'node:events'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { parseConfig } from './config.ts'
import { keepWorkers } from './keep-workers.ts'
import { portTaken } from './port-taken.ts'

/** The shop in several processes on one port: `npm start` runs this instead of `main.ts` when WORKERS asks for it. */
async function main(): Promise<void> {
  const config = parseConfig(process.env)
  // Workers share the port with whoever else is willing to: another shop of the same user would be.
  const trial = createServer().listen({ host: config.HOST, port: config.PORT })
  await once(trial, 'listening').catch(portTaken(config.PORT))
  await new Promise((closed) => trial.close(closed))
  keepWorkers(resolve(import.meta.dirname, 'main.ts'), config.WORKERS, (worker) =>
    // As the shop's own log says it. Its logger would bring the whole shop into a process that only looks after others.
    console.error(
      JSON.stringify({
        level: 50,
        time: Date.now(),
        ...worker,
        msg: 'a worker has ended; another takes its place',
      }),
    ),
  )
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
