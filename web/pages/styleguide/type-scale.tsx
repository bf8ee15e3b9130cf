import { Section } from './section.tsx'

const STYLES = [
  ['type-display', 'Display'],
  ['type-h1', 'First heading'],
  ['type-h2', 'Second heading'],
  ['type-h2-inner', 'Second heading, inside a page'],
  ['type-h3', 'Third heading, names'],
  ['type-name', 'Name in a three-column grid'],
  ['type-lead', 'Lead: who we are, in two lines'],
  ['text-body', 'Body: ordinary text, 45 to 70 characters a line'],
  ['type-label', 'Field label'],
  ['type-button', 'Button'],
  ['text-small', 'Small text'],
  ['text-caption', 'Caption'],
] as const

export function TypeScale() {
  return (
    <Section name="Type">
      {STYLES.map(([style, sample]) => (
        <p key={style} className={style} style={{ paddingBottom: 16, overflowWrap: 'anywhere' }}>
          {sample}
        </p>
      ))}
    </Section>
  )
}
