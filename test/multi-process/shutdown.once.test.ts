import { expect, test } from 'vitest'
import { pause } from '#test/support/wait.ts'
import { severalShops } from './several-shops.ts'

test('serves connections that are still in the queue when it shuts down', async () => {
  const shop = await severalShops({})
  try {
    const machine = await shop.machine()
    await machine.start()
    const pid = machine.pid()
    process.kill(pid, 'SIGSTOP')
    const requests = Array.from({ length: 8 }, () => fetch(`${machine.url}/healthz`))
    await pause(500, 'the kernel accepts connections for a stopped process, which tells nobody')
    const stopped = machine.stop()
    process.kill(pid, 'SIGCONT')
    await pause(50, 'the second signal comes while the first is handled')
    process.kill(pid, 'SIGTERM')
    const answers = await Promise.allSettled(requests)
    expect(
      answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : answer.reason.cause)),
    ).toEqual(Array(8).fill(200))
    expect(await stopped).toBe(0)
  } finally {
    await shop.close()
  }
})
