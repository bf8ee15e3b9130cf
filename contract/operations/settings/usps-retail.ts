import { z } from 'zod'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { schemaOf } from './schema.ts'
import { shipping } from './shipping.ts'

const { standard, flat_rate, insurance, rates_valid_until } = shipping.fields
const ZONE = 'Choose a zone from 1 to 9.'

export const uspsRetailEndpoints = {
  uspsRetail: endpoint('GET', '/api/admin/settings/usps-retail', {
    summary: 'The built-in retail prices of USPS for a zone',
    access: 'admin',
    query: z.object({
      zone: z
        .string(ZONE)
        .regex(/^[1-9]$/, ZONE)
        .transform(Number),
    }),
    reply: schemaOf({
      ...shipping,
      fields: { standard, flat_rate, insurance, rates_valid_until },
      rules: [],
    }),
  }),
}
