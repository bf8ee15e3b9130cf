import { monthDay } from '#contract/platform/values/dates.ts'
import { DAY_MS, SECOND_MS } from '#contract/platform/values/time.ts'
import { readCertificate } from '#server/platform/integrations/certificate.ts'
import { type Finding, problemIf } from './finding.ts'

const MIN_DAYS = 10
const TIMEOUT_MS = 10 * SECOND_MS

interface Context {
  config: { publicUrl: string }
  now(): number
}

/** A website that can't be reached is no problem of its certificate. */
export async function checkCertificate({ config, now }: Context): Promise<Finding> {
  const { protocol, hostname, port } = new URL(config.publicUrl)
  if (protocol !== 'https:') return 'fine'
  const validUntil = await readCertificate(hostname, Number(port || 443), TIMEOUT_MS)
  if (validUntil === null) return 'unknown'
  const days = Math.floor((validUntil - now()) / DAY_MS)
  const date = monthDay(validUntil, 'UTC')
  return problemIf(
    validUntil - now() < MIN_DAYS * DAY_MS,
    days < 0
      ? `The certificate of ${hostname} ended on ${date}.`
      : `The certificate of ${hostname} ends on ${date} and was not renewed.`,
  )
}
