import { lookup } from 'node:dns/promises'
import { BoundSocket } from 'node:net'
import { parseArgs } from 'node:util'

/** A listening socket that a process shares with its children. */
export interface SharedSocket {
  /** File descriptor. */
  fd(): number
}

/** In a process that gets the socket from its parent: after stdin, stdout, stderr and the channel for messages. */
const INHERITED_FD = 4

/**
 * Opens the port without accepting connections. As long as this process lives, connections wait in one queue, whichever
 * of its children accepts them.
 */
export async function openSocket({ HOST, PORT }: { HOST: string; PORT: number }): Promise<SharedSocket> {
  const { address: host } = await lookup(HOST)
  try {
    return new BoundSocket({ host, port: PORT })
  } catch (error) {
    return explainListenError(PORT)(error as NodeJS.ErrnoException)
  }
}

/** For `fork`: makes the child inherit the socket. */
export function withSocket(socket: SharedSocket, stderr: 'inherit' | 'pipe') {
  const stdio: ('inherit' | 'pipe' | 'ipc' | number)[] = ['inherit', 'inherit', stderr, 'ipc', socket.fd()]
  return { args: [`--listen-fd=${INHERITED_FD}`], stdio }
}

/** @returns null in a process that opens the port itself. */
export function inheritedSocket(): SharedSocket | null {
  const { values } = parseArgs({ options: { 'listen-fd': { type: 'string' } } })
  const fd = values['listen-fd']
  return fd === undefined ? null : { fd: () => Number(fd) }
}

export function explainListenError(port: number | undefined) {
  return (error: NodeJS.ErrnoException): never => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new Error(`Port ${port} is already in use. Stop the other process or set PORT to another port.`)
  }
}
