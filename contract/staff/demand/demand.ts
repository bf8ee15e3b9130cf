import { z } from 'zod'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { DEFAULT_DAYS } from './demand-range.ts'

const DAY_SENTENCE = 'Enter a date like 2026-03-31.'
const FIRST_DAY = '2000-01-01'
const LAST_DAY = '2099-12-31'

const day = z.iso
  .date(DAY_SENTENCE)
  .refine((text) => text >= FIRST_DAY && text <= LAST_DAY, 'Enter a date from 2000 to 2099.')
  .optional()

const days = z
  .object({
    from: day.describe(
      `The first day, in the business's time zone; by default ${DEFAULT_DAYS} days up to the last`,
    ),
    to: day.describe('The last day, included; by default today'),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    error: 'Enter an end date on or after the start date.',
  })

const signals = z.object({
  views: z.int().describe('Product page views in this time'),
  searches: z
    .int()
    .describe('Searches in this time whose words fit the group; one per visitor, search and day'),
  no_result_searches: z.int().describe('Number of these that found nothing'),
  waiting: z
    .int()
    .describe('People who wait now for an email about one of its products, their drop, or the category'),
  saved: z.int().describe('Products saved in this time, and still saved'),
  sold: z.int().describe('Units paid in this time, without cancelled orders'),
  median_days_to_sell: z.int().nullable().describe('From being published to being paid; null when none sold'),
  commissions: z.int().describe('Commissions requested in this time'),
})

export const demand = z.object({
  groups: z
    .array(
      z.object({
        category: z.string(),
        blade_length_band: z.string().nullable().describe('Inches: "8–9" is from 8 to under 9; null: any'),
        steel: z.string().nullable().describe('null: any'),
        handle_material: z.string().nullable().describe('null: any'),
        score: z.int().describe('0 to 100, which the most wanted group has'),
        signals,
        sentence: z.string(),
      }),
    )
    .describe('Highest score first'),
  searches: z
    .array(
      z.object({
        text: z.string(),
        count: z.int().describe('One per visitor and day'),
        results: z.int().describe('How many products it found the last time'),
      }),
    )
    .describe('Most frequent first; only what three visitors searched for'),
})
export type Demand = z.output<typeof demand>
export type DemandGroup = Demand['groups'][number]
export type DemandSearch = Demand['searches'][number]

export const demandEndpoints = {
  demand: endpoint('GET', '/api/admin/demand', {
    summary: 'Ranks groups of products by demand, and lists what visitors searched for',
    access: 'admin',
    query: days,
    reply: demand,
  }),
  exportDemand: endpoint('GET', '/api/admin/demand.csv', {
    summary: 'The demand for groups of products as CSV',
    access: 'admin',
    csv: true,
    query: days,
    reply: z.string(),
  }),
}
