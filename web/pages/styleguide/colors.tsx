import { COLORS, contrast } from './color-pairs.ts'
import { Section, Specimens } from './section.tsx'

export function Colors() {
  return (
    <Section name="Colours">
      <Specimens least={180}>
        {COLORS.map(({ name, hex, on }) => (
          <div key={name}>
            <div style={{ height: 72, backgroundColor: hex, border: '1px solid var(--color-bone-300)' }} />
            <p className="type-label">{name}</p>
            <p className="text-caption text-steel-600">{hex}</p>
            {on.map((ground) => (
              <p key={ground} className="text-caption text-steel-600">
                {contrast(hex, hexOf(ground)).toFixed(1)} on {ground}
              </p>
            ))}
          </div>
        ))}
      </Specimens>
    </Section>
  )
}

function hexOf(wanted: string): string {
  return COLORS.find(({ name }) => name === wanted)?.hex ?? ''
}
