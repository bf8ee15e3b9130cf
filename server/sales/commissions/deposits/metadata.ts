import { z } from 'zod'
import { parseJson } from '#contract/platform/values/parse-json.ts'
import { joinText, splitText } from '#server/sales/payments/metadata-text.ts'
import type { CommissionRow } from '../states.ts'
import type { DepositRow } from './find.ts'

const FORMAT = '1'
const COMMISSION_KEY = 'commission_'

const text = z.string().nullable()
const number = z.number().nullable()

/** Builds the metadata from which a lost commission is rebuilt: all but its messages, notes and images (docs/decisions/0035-recovery.md). */
const carried = z.object({
  uuid: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: text,
  kind: z.string(),
  blade_length_in: number,
  steel: text,
  handle_material: text,
  sheath: text,
  budget_min_cents: number,
  budget_max_cents: number,
  needed_by: text,
  text: z.string(),
  price_cents: number,
  deposit_percent: number,
  finish_by: text,
  valid_until: text,
  valid_until_at: number,
  description: text,
  quoted_at: number,
  accepted_at: number,
  ship_name: text,
  ship_address: text,
  ship_city: text,
  ship_state: text,
  ship_zip: text,
  created_at: z.number(),
})
export type CarriedCommission = z.output<typeof carried>

const metadataSchema = z.object({
  deposit_format: z.literal(FORMAT),
  deposit_uuid: z.uuid(),
  opened_at: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
  expires_at: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
})

export interface CarriedDeposit {
  uuid: string
  openedAt: number
  expiresAt: number
  commission: CarriedCommission
}

/** The provider takes 50 keys of 500 characters, more than the longest texts of a commission need. */
export function toMetadata(commission: CommissionRow, deposit: DepositRow): Record<string, string> {
  return {
    deposit_format: FORMAT,
    deposit_uuid: deposit.uuid,
    opened_at: String(deposit.opened_at),
    expires_at: String(deposit.expires_at),
    ...splitText(JSON.stringify(carried.parse(commission)), COMMISSION_KEY),
  }
}

/** @returns null for metadata of another format. */
export function readMetadata(metadata: Record<string, string>): CarriedDeposit | null {
  const parsed = metadataSchema.safeParse(metadata)
  if (!parsed.success) return null
  const commission = carried.safeParse(parseJson(joinText(metadata, COMMISSION_KEY)))
  if (!commission.success) return null
  const { deposit_uuid: uuid, opened_at: openedAt, expires_at: expiresAt } = parsed.data
  return { uuid, openedAt, expiresAt, commission: commission.data }
}
