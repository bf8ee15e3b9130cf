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
  // Whoever started it is gone: nobody could end it any more.
  process.once('disconnect', stop)

  const { url, smtpPort } = await sandbox.start()
  console.log(`The sandbox is ready: payments, captcha and inbox at ${url}, SMTP on port ${smtpPort}.`)
}

main().catch((error: unknown) => {
  console.error(sentenceFor(error))
  process.exit(1)
})

function sentenceFor(error: unknown) {
  if (!(error instanceof Error)) return error
  const isTaken = 'code' in error && error.code === 'EADDRINUSE' && 'port' in error
  return isTaken
    ? `Port ${error.port} is in use: stop what listens there, or set SANDBOX_PORT.`
    : error.message
}
