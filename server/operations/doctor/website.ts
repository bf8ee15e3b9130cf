import type { Config } from '#server/platform/config/config.ts'
import { visitWebsite } from '#server/platform/integrations/website.ts'
import { type CheckResult, error, ok, warning } from './check-result.ts'

const NAME = 'Website'

/** Opens the shop's public address, if it has one, as a visitor does. @param caddyError the last error of Caddy's log */
export async function checkWebsite(
  { publicUrl, localUrl }: Pick<Config, 'publicUrl' | 'localUrl'>,
  caddyError: string | undefined,
): Promise<CheckResult[]> {
  if (!publicUrl.startsWith('https:')) return []
  if (!(await answers(localUrl))) {
    return [warning(NAME, `The shop is not running, so ${publicUrl} was not tested.`)]
  }
  const { problem, warnings } = await visitWebsite(publicUrl)
  if (problem === undefined) return [warning(NAME, 'DNS does not respond. Is this machine online?')]
  if (problem !== null) return [error(NAME, [problem, reasonOf(caddyError)].filter(Boolean).join(' '))]
  return [
    ok(NAME, `${publicUrl} opens, with a certificate that browsers trust.`),
    ...warnings.map((text) => warning(NAME, text)),
  ]
}

async function answers(localUrl: string): Promise<boolean> {
  return fetch(`${localUrl}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    () => true,
    () => false,
  )
}

/** Sentences for the errors of certificate authorities. */
const REASONS: [pattern: RegExp, words: string][] = [
  [/acme:error:dns|NXDOMAIN/i, 'The certificate authority finds no valid address of the domain.'],
  [
    /acme:error:connection|timeout during connect/i,
    'The certificate authority can’t connect to this server. Are ports 80 and 443 open, also in the firewall of the company that rents you the server?',
  ],
  [
    /acme:error:unauthorized/i,
    'The certificate authority reached another server. Do all A and AAAA records of the domain point to this one?',
  ],
  [/acme:error:rateLimited/i, 'The certificate authority had too many attempts. Wait some hours.'],
  [/acme:error:caa/i, 'A CAA record of the domain does not allow this certificate authority.'],
  [/dial tcp|lookup |i\/o timeout|no such host/i, 'This server can’t reach the certificate authority.'],
]

function reasonOf(caddyError: string | undefined): string {
  if (!caddyError) return ''
  const words = REASONS.find(([pattern]) => pattern.test(caddyError))?.[1]
  return `${words ?? ''} Caddy says: ${caddyError}`.trim()
}
