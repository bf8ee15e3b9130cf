import { createSandbox } from '#sandbox/app.ts'

type Options = Partial<Parameters<typeof createSandbox>[0]>

/** Starts a sandbox that sends its webhooks to the shop on a port. */
export async function startSandbox(shopPort: number, options: Options = {}) {
  const sandbox = createSandbox({
    port: 0,
    smtpPort: 0,
    webhookUrl: `http://127.0.0.1:${shopPort}/api/webhooks/stripe`,
    webhookSecret: 'whsec_sandbox',
    ...options,
  })
  const { url, smtpPort } = await sandbox.start()
  return { sandboxUrl: url, smtpPort, close: () => sandbox.close() }
}
