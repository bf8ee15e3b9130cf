import { Measure } from '#web/ui/measure.tsx'
import { Stitch } from '#web/ui/stitch.tsx'
import { Section, Specimen, Specimens } from './section.tsx'

const HUNTER = { overall_length_in: 8.3, blade_length_in: 3.9 }
const SWORD_LENGTH = { overall_length_in: 18.5, blade_length_in: 13 }

export function Measures() {
  return (
    <Section name="Measure and stitch">
      <Specimens least={320}>
        <Specimen state="In a card">
          <Measure lengths={HUNTER} />
        </Specimen>
        <Specimen state="In a card, a sheath: its line stays free">
          <Measure lengths={null} />
        </Specimen>
        <Specimen state="On a piece's page">
          <Measure lengths={HUNTER} kind="full" />
        </Specimen>
        <Specimen state="Beyond 15 inches the rule grows by fives">
          <Measure lengths={SWORD_LENGTH} kind="full" />
        </Specimen>
        <Specimen state="On the hero's photograph" onSteel>
          <Measure lengths={HUNTER} kind="bare" onSteel />
        </Specimen>
        <Specimen state="Above a total, and nowhere else">
          <Stitch />
        </Specimen>
      </Specimens>
    </Section>
  )
}
