import { password, text } from '@clack/prompts'
import { answerProblem } from './check-answer.ts'
import { cleanAnswer, cleanKey } from './clean-answer.ts'
import { answered } from './prompts.ts'
import type { Field, Values } from './sections.ts'

/** Asks for the parts, because few people know how to write a password into a URL. @throws {CancelledError} */
export async function askSmtpUrl(field: Field, values: Values): Promise<string> {
  const current =
    values[field.name] && URL.canParse(values[field.name] ?? '') ? new URL(values[field.name] ?? '') : null
  const host = cleanKey(
    field.name,
    await answered(
      text({
        message: field.question,
        placeholder: 'smtp.mail.example',
        ...(current && { initialValue: current.hostname }),
        validate: (answer = '') => hostProblem(field, cleanKey(field.name, answer), values),
      }),
    ),
  )
  if (host.includes('://')) return host
  const port = await answered(
    text({
      message: 'Port: 465, or 587 if your provider says so',
      initialValue: current?.port || '465',
      validate: (answer = '') => (/^\d{1,5}$/.test(answer.trim()) ? undefined : 'Enter a number, like 465.'),
    }),
  )
  const user = await answered(
    text({
      message: 'User name, often the whole email address',
      ...(current && { initialValue: decodeURIComponent(current.username) }),
    }),
  )
  const kept = current?.password ? decodeURIComponent(current.password) : ''
  const typed = await answered(
    password({ message: kept ? 'Password (Enter keeps the current one)' : 'Password' }),
  )
  const login = { user: cleanAnswer('', user ?? ''), password: typed ? typed.trim() : kept }
  return smtpUrl({ host, port: Number(port.trim()), ...login })
}

function hostProblem(field: Field, host: string, values: Values): string | undefined {
  if (host.includes('://')) return answerProblem(field, host, values)
  return /^[\w-]+(\.[\w-]+)+$/.test(host)
    ? undefined
    : 'Enter the name of the server, like smtp.mail.example.'
}

const TLS_PORT = 465

interface SmtpServer {
  host: string
  port: number
  user: string
  password: string
}

/** Port 465 expects TLS at once; the others start it after a greeting. */
function smtpUrl({ host, port, user, password }: SmtpServer): string {
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
