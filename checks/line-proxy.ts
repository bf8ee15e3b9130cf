import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface LineProxy {
  port: number
  /** Every connection ends, and none is to be had. */
  cut(): Promise<void>
  /** Connections stay, new ones are taken, and nothing travels on any of them. */
  silence(): void
  /** As in the beginning. What was sent into the silence is lost, with its connection. */
  mend(): Promise<void>
  close(): Promise<void>
}

/** Stands between the shop and a server of any protocol, as the network does. */
export async function startLineProxy(target: { host: string; port: number }): Promise<LineProxy> {
  const sockets = new Set<Socket>()
  let silent = false
  const server = createServer((near) => {
    const far = silent ? null : connect(target)
    for (const socket of [near, far]) {
      if (!socket) continue
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far?.destroy()
      })
    }
    near.on('data', (said) => {
      if (!silent) far?.write(said)
    })
    far?.on('data', (said) => {
      if (!silent) near.write(said)
    })
  })
  const listen = (port: number) =>
    new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const cut = async () => {
    endAll()
    if (server.listening) await new Promise((closed) => server.close(closed))
  }
  return {
    port,
    cut,
    silence: () => {
      silent = true
    },
    async mend() {
      if (silent) endAll()
      silent = false
      if (!server.listening) await listen(port)
    },
    close: cut,
  }
}
