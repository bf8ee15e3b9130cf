import type { DefaultTexts } from '#contract/catalog/pages/page-fields.ts'

export const warranty: DefaultTexts<'warranty'> = {
  text: `We have no strict policy. Contact us and we will work something out.

Tell us what is wrong: write through our [contact page](/contact) or call {phone}, {hours}.`,
}
