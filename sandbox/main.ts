import { createSandbox } from './app.ts'
import { readConfig } from './config.ts'

async function main() {
  const config = readConfig(process.env)
  const sandbox = createSandbox(config)
  async function stop() {
    await sandbox.close()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // Stop when the parent process is gone.
  process.once('disconnect', stop)

  const { url, smtpPort } = await sandbox.start()
  console.log(`The sandbox is ready: payments, captcha and inbox at ${url}, SMTP on port ${smtpPort}.`)
}

main().catch((error: unknown) => {
  console.error(messageFor(error))
  process.exit(1)
})

function messageFor(error: unknown) {
  if (!(error instanceof Error)) return error
  const isPortInUse = 'code' in error && error.code === 'EADDRINUSE' && 'port' in error
  return isPortInUse
    ? `Port ${error.port} is in use. Stop the process that listens there, or set SANDBOX_PORT.`
    : error.message
}
