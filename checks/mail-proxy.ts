import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface MailProxy {
  port: number
  /** The real mail server's port. */
  target: number
  /** Called when a mail is about to be sent, and when the mail server has taken one but the shop has not heard. */
  meddle: (moment: 'before' | 'after') => void
  /** The Message-ID of each mail that the mail server has taken, in that order, once for each time. */
  taken: string[]
  close(): Promise<void>
}

/** Stands between the shop and its mail server. */
export async function startMailProxy(): Promise<MailProxy> {
  const sockets = new Set<Socket>()
  const server = createServer((shop) => {
    const mailServer = connect(proxy.target, '127.0.0.1')
    for (const socket of [shop, mailServer]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    shop.on('close', () => mailServer.destroy())
    mailServer.on('close', () => shop.destroy())
    let mail = ''
    shop.on('data', (said) => {
      mail += said.toString('latin1')
      if (said.toString('latin1').startsWith('MAIL FROM')) proxy.meddle('before')
      mailServer.write(said)
    })
    mailServer.on('data', (said) => {
      if (said.toString('latin1').includes('message queued')) {
        proxy.taken.push(/^Message-ID: (.+)$/im.exec(mail)?.[1]?.trim() ?? 'none')
        mail = ''
        proxy.meddle('after')
      }
      shop.write(said)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const proxy: MailProxy = {
    port: (server.address() as AddressInfo).port,
    target: 0,
    meddle: () => {},
    taken: [],
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
  return proxy
}
