import { z } from 'zod'
import { productWrite } from '#contract/catalog/products/admin-products.ts'
import { specs } from '#contract/catalog/products/products.ts'
import { MAX_NAME } from '#contract/platform/values/limits.ts'
import { type Parsed, parseInches, parseOunces, parsePrice, parseStock } from './parse-numbers.ts'

function parse(text: string, context: z.RefinementCtx, read: (text: string) => Parsed): number {
  const { value, error } = read(text)
  if (error !== undefined) context.addIssue({ code: 'custom', message: error })
  return value ?? z.NEVER
}

const number = (read: (text: string) => Parsed) =>
  z.string().transform((text, context) => parse(text, context, read))
const optional = (read: (text: string) => Parsed) =>
  z.string().transform((text, context) => (text.trim() === '' ? null : parse(text, context, read)))
const text = z
  .string()
  .trim()
  .max(MAX_NAME, `Use at most ${MAX_NAME} characters.`)
  .transform((spec) => spec || null)

/** Validates the typed fields and returns the API's body. */
export const productForm = z
  .object({
    name: productWrite.shape.name,
    description: productWrite.shape.description,
    price: number(parsePrice),
    stock: number(parseStock),
    category_id: z.string().min(1, 'Choose a category.').transform(Number),
    weight_oz: optional(parseOunces),
    published: z.boolean(),
    archived: z.boolean().default(false),
    steel: text,
    hardness_hrc: text,
    grind: text,
    finish: text,
    handle_material: text,
    pins: text,
    sheath: text,
    hand: text,
    heat_treatment: text,
    finished_on: z
      .string()
      .transform((day) => day || null)
      .pipe(specs.shape.finished_on.unwrap()),
    blade_length_in: optional(parseInches),
    overall_length_in: optional(parseInches),
    blade_thickness_in: optional(parseInches),
  })
  .transform(
    ({ name, description, price, stock, category_id, weight_oz, published, archived, ...specs }) => ({
      name,
      description,
      price,
      stock,
      category_id,
      weight_oz,
      published,
      archived,
      specs,
    }),
  )
