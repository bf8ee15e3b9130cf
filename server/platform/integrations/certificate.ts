import { isIP } from 'node:net'
import { connect } from 'node:tls'

/** @returns when the certificate ends, in UTC milliseconds, even if no authority signed it; null without an answer. */
export function readCertificate(host: string, port: number, timeoutMs: number): Promise<number | null> {
  return new Promise((resolve) => {
    const servername = isIP(host) === 0 ? host : ''
    const socket = connect({ host, port, servername, rejectUnauthorized: false })
    const finish = (validUntil: number | null) => {
      socket.destroy()
      resolve(validUntil)
    }
    socket.setTimeout(timeoutMs, () => finish(null))
    socket.once('error', () => finish(null))
    socket.once('close', () => finish(null))
    socket.once('secureConnect', () => {
      const validUntil = Date.parse(socket.getPeerCertificate().valid_to)
      finish(Number.isNaN(validUntil) ? null : validUntil)
    })
  })
}
