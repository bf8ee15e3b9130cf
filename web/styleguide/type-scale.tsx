import { Section } from './section.tsx'

const STYLES = [
  ['type-display', 'Display'],
  ['type-h1', 'First heading'],
  ['type-h2', 'Second heading'],
  ['type-h2-inner', 'Second heading, inside a page'],
  ['type-h3', 'Third heading, names'],
  ['type-name', 'A piece where three stand side by side'],
  ['type-lead', 'Lead: who we are, in two lines'],
  ['text-body', 'Body: ordinary text, 45 to 70 characters a line'],
  ['type-label', 'Label of a field'],
  ['type-button', 'Button'],
  ['text-small', 'Small text'],
  ['text-caption', 'Caption'],
] as const

export function TypeScale() {
  return (
    <Section name="Type">
      {STYLES.map(([style, words]) => (
        <p key={style} className={style} style={{ paddingBottom: 16, overflowWrap: 'anywhere' }}>
          {words}
        </p>
      ))}
    </Section>
  )
}
