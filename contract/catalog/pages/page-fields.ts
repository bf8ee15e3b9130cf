import type { PageKey } from './page-keys.ts'

export interface PageField {
  /** `line` is one line, `lines` a list with one entry per line, `markdown` CommonMark with tables. */
  kind: 'line' | 'lines' | 'markdown'
  max: number
  required: boolean
}

export interface PageDefinition {
  fields: Readonly<Record<string, PageField>>
  /** Slots for images. An empty slot shows the image that the shop was delivered with. */
  images: readonly string[]
}

const line = (max: number) => ({ kind: 'line', max, required: true }) as const
const lines = (max: number) => ({ kind: 'lines', max, required: false }) as const
const markdown = (max: number) => ({ kind: 'markdown', max, required: true }) as const
const optional = <Field extends PageField>(field: Field) => ({ ...field, required: false }) as const

const LEGAL_TEXT = 20_000
const description = line(200)
const policy = { fields: { description, lead: line(300), text: markdown(LEGAL_TEXT) }, images: [] } as const

/** The editable texts and images of each page. */
export const PAGE_DEFINITIONS = {
  home: {
    fields: {
      description,
      headline: line(80),
      sub: optional(line(160)),
      hero_caption: optional(line(80)),
      about_lead: line(240),
      about_text: optional(markdown(1200)),
      process_lead: line(60),
      process_1_text: line(120),
      process_2_text: line(120),
      process_3_text: line(120),
      process_4_text: line(120),
      process_5_text: line(120),
      step_1_title: line(40),
      step_1_text: line(200),
      step_2_title: line(40),
      step_2_text: line(200),
      step_3_title: line(40),
      step_3_text: line(200),
    },
    images: ['hero_image', 'about_image_1', 'about_image_2'],
  },
  about: {
    fields: {
      description,
      intro_lead: line(240),
      intro_text: optional(markdown(1200)),
      maker_1_text: markdown(2000),
      maker_2_text: markdown(2000),
      mark_lead: line(240),
      mark_text: optional(markdown(1200)),
    },
    images: ['intro_image', 'maker_1_image', 'maker_2_image', 'mark_image'],
  },
  process: {
    fields: {
      description,
      lead: line(300),
      step_1_title: line(40),
      step_1_text: markdown(1500),
      step_1_facts: lines(160),
      steels: lines(1000),
      step_2_title: line(40),
      step_2_text: markdown(1500),
      step_2_facts: lines(160),
      step_3_title: line(40),
      step_3_text: markdown(1500),
      step_3_facts: lines(160),
      step_4_title: line(40),
      step_4_text: markdown(1500),
      step_4_facts: lines(160),
      step_5_title: line(40),
      step_5_text: markdown(1500),
      step_5_facts: lines(160),
    },
    images: ['step_1_image', 'step_2_image', 'step_3_image', 'step_4_image', 'step_5_image'],
  },
  'shipping-returns': policy,
  'privacy-policy': policy,
  'terms-of-service': policy,
  warranty: { fields: { text: markdown(2000) }, images: [] },
  care: policy,
} as const satisfies Record<PageKey, PageDefinition>

type Definitions = typeof PAGE_DEFINITIONS

export type FieldName<K extends PageKey> = keyof Definitions[K]['fields'] & string
export type ImageSlot<K extends PageKey> = Definitions[K]['images'][number]

type NamesOf<K extends PageKey, Kind> = {
  [Name in FieldName<K>]: Definitions[K]['fields'][Name] extends { kind: Kind } ? Name : never
}[FieldName<K>]
export type TextName<K extends PageKey> = NamesOf<K, 'line' | 'lines'>
export type MarkdownName<K extends PageKey> = NamesOf<K, 'markdown'>

/** The default texts of a page. */
export type DefaultTexts<K extends PageKey> = Record<FieldName<K>, string>
