import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface EmailProxy {
  port: number
  /** The real mail server's port. */
  target: number
  /** Called before an email is sent, and after the server accepted it but before the shop gets the reply. */
  intercept: (moment: 'before' | 'after') => void
  /** The Message-IDs of accepted emails in order, with duplicates. */
  accepted: string[]
  close(): Promise<void>
}

export async function startEmailProxy(): Promise<EmailProxy> {
  const sockets = new Set<Socket>()
  const server = createServer((shop) => {
    const emailServer = connect(proxy.target, '127.0.0.1')
    for (const socket of [shop, emailServer]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    shop.on('close', () => emailServer.destroy())
    emailServer.on('close', () => shop.destroy())
    let email = ''
    shop.on('data', (data) => {
      email += data.toString('latin1')
      if (data.toString('latin1').startsWith('MAIL FROM')) proxy.intercept('before')
      emailServer.write(data)
    })
    emailServer.on('data', (data) => {
      if (data.toString('latin1').includes('message queued')) {
        proxy.accepted.push(/^Message-ID: (.+)$/im.exec(email)?.[1]?.trim() ?? 'none')
        email = ''
        proxy.intercept('after')
      }
      shop.write(data)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const proxy: EmailProxy = {
    port: (server.address() as AddressInfo).port,
    target: 0,
    intercept: () => {},
    accepted: [],
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
  return proxy
}
