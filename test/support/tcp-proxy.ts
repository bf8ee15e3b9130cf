import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface TcpProxy {
  port: number
  /** Closes all connections and rejects new ones. */
  cut(): Promise<void>
  /** Keeps and accepts connections, but drops all data. */
  silence(): void
  /** Restores the connection. Data sent while silent is lost. */
  restore(): Promise<void>
  close(): Promise<void>
}

/** A TCP proxy between the shop and any server. */
export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
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
    near.on('data', (data) => {
      if (!silent) far?.write(data)
    })
    far?.on('data', (data) => {
      if (!silent) near.write(data)
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
    async restore() {
      if (silent) endAll()
      silent = false
      if (!server.listening) await listen(port)
    },
    close: cut,
  }
}
