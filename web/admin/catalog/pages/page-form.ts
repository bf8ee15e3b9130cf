import type { FieldName, ImageSlot } from '#contract/catalog/pages/page-fields.ts'
import type { PageKey } from '#contract/catalog/pages/page-keys.ts'

export interface FormText {
  text: string
  label: string
  hint?: string
  rows?: number
}

export interface FormImage {
  image: string
  label: string
  hint?: string
  /** The smallest size that looks sharp. */
  min: { width: number; height: number }
}

export type FormItem = FormText | FormImage

export interface FormSection {
  title: string
  items: FormItem[]
}

const LARGE = { width: 1600, height: 1200 }
const MEDIUM = { width: 1200, height: 900 }

function itemsOf<K extends PageKey>() {
  return {
    text: (text: FieldName<K>, label: string, rest: Pick<FormText, 'hint' | 'rows'> = {}): FormItem => ({
      text,
      label,
      ...rest,
    }),
    image: (image: ImageSlot<K>, label: string, hint?: string, min = MEDIUM): FormItem => ({
      image,
      label,
      min,
      ...(hint && { hint }),
    }),
  }
}

const home = itemsOf<'home'>()
const about = itemsOf<'about'>()
const process = itemsOf<'process'>()
const policy = itemsOf<'care'>()
const warranty = itemsOf<'warranty'>()

const SEARCH: FormSection = {
  title: 'Search engines',
  items: [
    home.text('description', 'Description', { rows: 3, hint: 'Shown below the title in search results.' }),
  ],
}

const STEPS = [1, 2, 3, 4, 5] as const
const FACTS = 'One per line, as “name: value”.'

const POLICY: FormSection[] = [
  {
    title: 'Page',
    items: [
      policy.text('lead', 'Opening', { rows: 3 }),
      policy.text('text', 'Text', { rows: 24, hint: 'A line that begins with ## is a heading.' }),
    ],
  },
  SEARCH,
]

/** The form of each page, in the order of the page. */
export const PAGE_FORMS: Record<PageKey, FormSection[]> = {
  home: [
    {
      title: 'Hero',
      items: [
        home.text('headline', 'Headline'),
        home.text('sub', 'Line below', { rows: 2 }),
        home.image('hero_image', 'Hero image', 'The headline covers the left half.', LARGE),
        home.text('hero_caption', 'Hero caption', { hint: 'What the image shows. On wide screens only.' }),
      ],
    },
    {
      title: 'About Us',
      items: [
        home.text('about_lead', 'About Us, opening', { rows: 3 }),
        home.text('about_text', 'About Us, text', { rows: 5 }),
        home.image('about_image_1', 'About Us, first image'),
        home.image('about_image_2', 'About Us, second image'),
      ],
    },
    {
      title: 'Our Process',
      items: [
        home.text('process_lead', 'Our Process, line below', {
          hint: 'On phones only. Titles and images come from the page Our Process.',
        }),
        ...STEPS.map((step) => home.text(`process_${step}_text`, `Our Process, step ${step}`, { rows: 2 })),
      ],
    },
    {
      title: 'How It Works',
      items: ([1, 2, 3] as const).flatMap((step) => [
        home.text(`step_${step}_title`, `Step ${step}, title`),
        home.text(`step_${step}_text`, `Step ${step}, text`, { rows: 3 }),
      ]),
    },
    SEARCH,
  ],
  about: [
    {
      title: 'Opening',
      items: [
        about.text('intro_lead', 'Opening', { rows: 3 }),
        about.text('intro_text', 'Text', { rows: 5 }),
        about.image('intro_image', 'Image', undefined, LARGE),
      ],
    },
    ...([1, 2] as const).map((maker) => ({
      title: maker === 1 ? 'First maker' : 'Second maker',
      items: [
        about.text(`maker_${maker}_text`, maker === 1 ? 'First maker, text' : 'Second maker, text', {
          rows: 12,
        }),
        about.image(`maker_${maker}_image`, maker === 1 ? 'First maker, image' : 'Second maker, image'),
      ],
    })),
    {
      title: 'The mark',
      items: [
        about.text('mark_lead', 'The mark, opening', { rows: 3 }),
        about.text('mark_text', 'The mark, text', { rows: 5 }),
        about.image('mark_image', 'The mark, image', 'Cropped to a square.'),
      ],
    },
    SEARCH,
  ],
  process: [
    { title: 'Opening', items: [process.text('lead', 'Opening', { rows: 4 })] },
    ...STEPS.map((step) => ({
      title: `Step ${step}`,
      items: [
        process.text(`step_${step}_title`, `Step ${step}, title`),
        process.text(`step_${step}_text`, `Step ${step}, text`, { rows: 8 }),
        process.image(`step_${step}_image`, `Step ${step}, image`, 'Also on the home page.', LARGE),
        process.text(`step_${step}_facts`, `Step ${step}, facts`, { rows: 2, hint: FACTS }),
        ...(step === 1
          ? [
              process.text('steels', 'On the rack', {
                rows: 8,
                hint: 'One steel per line, as “steel: use: hardness”.',
              }),
            ]
          : []),
      ],
    })),
    SEARCH,
  ],
  'shipping-returns': POLICY,
  'privacy-policy': POLICY,
  'terms-of-service': POLICY,
  warranty: [
    {
      title: 'Warranty & Returns',
      items: [
        warranty.text('text', 'Text', {
          rows: 8,
          hint: 'Shown in the tab “Warranty & Returns” of each product.',
        }),
      ],
    },
  ],
  care: POLICY,
}

/** The label of a text, an image, or the alt text of an image. */
export function labelOf(key: PageKey, name: string): string {
  const items = PAGE_FORMS[key].flatMap((section) => section.items)
  const item = items.find((each) => ('text' in each ? each.text === name : name.startsWith(each.image)))
  if (!item) return name
  return name.endsWith('_alt') ? `${item.label}, alt text` : item.label
}
