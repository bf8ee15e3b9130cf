const TLS_PORT = 465

interface SmtpServer {
  host: string
  port: number
  user: string
  password: string
}

/** Port 465 expects TLS at once; the others start it after a greeting. */
export function smtpUrl({ host, port, user, password }: SmtpServer): string {
  const scheme = port === TLS_PORT ? 'smtps' : 'smtp'
  const login = user ? `${encode(user)}:${encode(password)}@` : ''
  return `${scheme}://${login}${host}:${port}`
}

/** Also what a shell or a settings file could take for a quote. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
