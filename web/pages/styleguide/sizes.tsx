import { ProductSize } from '#web/platform/ui/product-size.tsx'
import { Stitch } from '#web/platform/ui/stitch.tsx'
import { Section, Specimen, Specimens } from './section.tsx'

const HUNTER = { overall_length_in: 8.3, blade_length_in: 3.9 }
const SWORD_LENGTH = { overall_length_in: 18.5, blade_length_in: 13 }

export function Measures() {
  return (
    <Section name="Size ruler and stitch">
      <Specimens least={320}>
        <Specimen state="In a card">
          <ProductSize lengths={HUNTER} />
        </Specimen>
        <Specimen state="In a card without a size: the line stays empty">
          <ProductSize lengths={null} />
        </Specimen>
        <Specimen state="On the product page">
          <ProductSize lengths={HUNTER} kind="full" />
        </Specimen>
        <Specimen state="Above 15 inches the ruler grows in steps of five">
          <ProductSize lengths={SWORD_LENGTH} kind="full" />
        </Specimen>
        <Specimen state="On the hero image" onSteel>
          <ProductSize lengths={HUNTER} kind="bare" onSteel />
        </Specimen>
        <Specimen state="Above a total">
          <Stitch />
        </Specimen>
      </Specimens>
    </Section>
  )
}
