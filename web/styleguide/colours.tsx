import { COLOURS } from './colour-pairs.ts'
import { contrast } from './contrast.ts'
import { Section, Specimens } from './section.tsx'

/** Each colour, and how it stands out from the grounds that it is used on. */
export function Colours() {
  return (
    <Section name="Colours">
      <Specimens least={180}>
        {COLOURS.map(({ name, hex, on }) => (
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
  return COLOURS.find(({ name }) => name === wanted)?.hex ?? ''
}
