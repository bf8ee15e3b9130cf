import { z } from 'zod'
import { category, tag } from './catalogue.ts'
import { byId, success } from './fields.ts'
import { MAX_LABEL } from './shop.ts'

export const labelName = z
  .string('Enter a name.')
  .trim()
  .min(1, 'Enter a name.')
  .max(MAX_LABEL, `Use at most ${MAX_LABEL} characters.`)

const named = z.object({ name: labelName })

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
    reply: success,
  },
  restore: {
    summary: 'Takes a category back from the trash with the pieces that went with it, for 30 days',
    access: 'staff',
    params: byId,
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
