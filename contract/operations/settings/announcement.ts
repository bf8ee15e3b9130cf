import { z } from 'zod'
import { moment, onOff } from '#contract/platform/api/fields.ts'
import { onceValid } from '#contract/platform/api/form-fields.ts'
import { MAX_ANNOUNCEMENT } from '#contract/platform/values/limits.ts'

/** A path on this origin. Browsers read a backslash as a slash, so `/\host` would leave it. */
const SHOP_PATH = /^\/(?![/\\])[^\s\\]*$/u

export const announcementSettings = z
  .object({
    enabled: onOff,
    text: z
      .string('Write the announcement.')
      .trim()
      .max(MAX_ANNOUNCEMENT, `Use at most ${MAX_ANNOUNCEMENT} characters.`),
    link: z
      .string('Enter a path like /shop-knives.')
      .trim()
      .max(300, 'Use at most 300 characters.')
      .regex(SHOP_PATH, 'Enter a path of the shop, like /shop-knives.')
      .nullable(),
    starts_at: moment.nullable(),
    ends_at: moment.nullable(),
  })
  .superRefine(({ enabled, text }, context) => {
    if (!enabled || text !== '') return
    context.addIssue({
      code: 'custom',
      path: ['text'],
      message: 'Write the announcement before you turn it on.',
    })
  }, onceValid('text'))
  .superRefine(({ starts_at, ends_at }, context) => {
    if (starts_at === null || ends_at === null || ends_at > starts_at) return
    context.addIssue({ code: 'custom', path: ['ends_at'], message: 'Choose an end after the start.' })
  }, onceValid('ends_at'))
export type AnnouncementSettings = z.output<typeof announcementSettings>
