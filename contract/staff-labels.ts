import { z } from 'zod'
import { category, tag } from './catalogue.ts'
import { byId, success } from './fields.ts'
import { labelNameFault } from './label-name.ts'

export const labelName = z
  .string('Enter a name.')
  .trim()
  .superRefine((name, context) => {
    const fault = labelNameFault(name)
    if (fault) context.addIssue({ code: 'custom', message: fault })
  })

/** More pieces than any category of a workshop holds, fewer than a statement takes. */
const MAX_MOVED = 10_000

const named = z.object({ name: labelName })

const counts = {
  pieces: z.int().describe('How many carry it, drafts included'),
  drafts: z.int().describe('How many of these are drafts'),
}
const staffCategory = category.omit({ image_preview: true }).extend(counts)
export type StaffCategory = z.output<typeof staffCategory>
const staffTag = tag.extend(counts)
export type StaffTag = z.output<typeof staffTag>

export const labelStaffSchemas = {
  list: {
    summary: 'All categories and tags by name, with the pieces of each, drafts included',
    access: 'staff',
    reply: z.object({ data: z.object({ categories: z.array(staffCategory), tags: z.array(staffTag) }) }),
  },
} as const

export const categoryStaffSchemas = {
  create: {
    summary: 'Adds a category',
    access: 'staff',
    status: 201,
    body: named,
    reply: success.extend({ categoryId: z.int() }),
  },
  setImage: {
    summary: "Sets a category's picture: multipart, one file `image`",
    access: 'staff',
    multipart: true,
    params: byId,
    reply: success.extend({ image_url: z.string() }),
  },
  update: {
    summary: 'Changes a category: multipart, `name` and optionally a file `image`',
    access: 'staff',
    multipart: true,
    params: byId,
    reply: success.extend({ data: category }),
  },
  deletion: {
    summary: 'What deleting a category would take along',
    access: 'staff',
    params: byId,
    reply: z.object({
      data: z.object({
        pieces: z.int().describe('How many, drafts included'),
        names: z.array(z.string()).describe('The first ten'),
      }),
    }),
  },
  remove: {
    summary: 'Puts a category in the trash with its pieces, or moves these to another first',
    access: 'staff',
    params: byId,
    body: z.object({ moveTo: z.int('Choose a category.').optional() }),
    reply: success.extend({
      moved: z.array(z.int()).describe('The pieces that were moved, to be named when it is undone'),
    }),
  },
  restore: {
    summary: 'Takes a category back from the trash with the pieces that went with it, for 30 days',
    access: 'staff',
    params: byId,
    body: z.object({
      moved: z
        .array(z.int('Name pieces by their numbers.'))
        .max(MAX_MOVED)
        .optional()
        .describe('Pieces that were moved when it was deleted, to come back too'),
    }),
    reply: success,
  },
} as const

export const tagStaffSchemas = {
  create: {
    summary: 'Adds a tag',
    access: 'staff',
    status: 201,
    body: named,
    reply: success.extend({ data: tag }),
  },
  remove: { summary: 'Puts a tag in the trash', access: 'staff', params: byId, reply: success },
  restore: {
    summary: 'Takes a tag back from the trash with its links, for 30 days',
    access: 'staff',
    params: byId,
    reply: success,
  },
} as const
