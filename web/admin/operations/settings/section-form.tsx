import type { ComponentType, ReactNode } from 'react'
import type { Product } from '#contract/catalog/products/products.ts'
import type { BusinessSettings } from '#contract/operations/settings/business.ts'
import type { Section } from '#contract/operations/settings/sections.ts'
import { ExampleOrder } from './example/example-order.tsx'
import { SettingsForm } from './form/settings-form.tsx'
import { type LoadedSection, useSettingsForm } from './form/use-settings-form.ts'
import { AnnouncementFields, AnnouncementPreview } from './sections/announcement.tsx'
import { BusinessFields, FooterPreview } from './sections/business.tsx'
import { CardFeeFields } from './sections/card-fee.tsx'
import { OrderFields } from './sections/orders.tsx'
import { ShippingFields } from './sections/shipping.tsx'
import { TaxFields, TaxNote } from './sections/tax.tsx'
import { VacationFields } from './sections/vacation.tsx'
import { VacationPreview } from './sections/vacation-preview.tsx'

export interface SectionFormProps {
  section: Section
  loaded: LoadedSection<Section>
  business: BusinessSettings
  /** For the preview of a vacation. */
  product: Product | null
}

interface Screen {
  Fields: ComponentType
  preview?: (props: SectionFormProps) => ReactNode
}

const SCREENS: Record<Section, Screen> = {
  business: { Fields: BusinessFields, preview: () => <FooterPreview /> },
  announcement: { Fields: AnnouncementFields, preview: () => <AnnouncementPreview /> },
  vacation: { Fields: VacationFields, preview: ({ product }) => <VacationPreview product={product} /> },
  shipping: {
    Fields: ShippingFields,
    preview: ({ business }) => <ExampleOrder section="shipping" region={business.region_code} />,
  },
  tax: {
    Fields: TaxFields,
    preview: ({ business }) => (
      <ExampleOrder
        section="tax"
        region={business.region_code}
        place="zip"
        note={(choice, example) => <TaxNote choice={choice} example={example} />}
      />
    ),
  },
  card_fee: {
    Fields: CardFeeFields,
    preview: ({ business }) => (
      <ExampleOrder section="card_fee" region={business.region_code} place="state" />
    ),
  },
  orders: { Fields: OrderFields },
}

export function SectionForm(props: SectionFormProps) {
  const { section, loaded, business } = props
  const { Fields, preview } = SCREENS[section]
  const form = useSettingsForm({ section, loaded, timeZone: business.time_zone })
  return (
    <SettingsForm form={form} preview={preview?.(props)}>
      <Fields />
    </SettingsForm>
  )
}
