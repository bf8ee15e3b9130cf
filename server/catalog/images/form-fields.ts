import { categoryName } from '#contract/catalog/products/admin-taxonomy.ts'
import { UNSUPPORTED_CHARACTER } from '#server/platform/http/body-parser.ts'
import { describeIssue } from '#server/platform/http/describe-issue.ts'
import { wrongField } from '#server/platform/http/http-error.ts'

type Fields = Map<string, string[]>

/** The position of the first image, from 1: the smallest when each image has one. Undefined appends the images. */
export function orderField(fields: Fields): number | undefined {
  const orders = fields.get('order') ?? []
  if (orders.length === 0) return undefined
  if (!orders.every((order) => /^\d{1,6}$/.test(order))) {
    throw wrongField('order', 'Enter a whole number of 1 or more.')
  }
  return Math.max(1, Math.min(...orders.map(Number)))
}

/** Validates like a name in a JSON body. @throws {HttpError} 400 */
export function requireName(fields: Fields): string {
  const parsed = categoryName.safeParse(fields.get('name')?.[0], { error: describeIssue })
  if (!parsed.success) throw wrongField('name', parsed.error.issues[0]?.message ?? 'Enter a name.')
  if (parsed.data.includes('\0')) throw wrongField('name', UNSUPPORTED_CHARACTER)
  return parsed.data
}
