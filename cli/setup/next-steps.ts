import { isComplete, SECTIONS, type Section, type Values } from './sections.ts'

/** Sections without which the shop does not start. */
export function missingSections(values: Values): Section[] {
  return SECTIONS.filter((section) => !section.isOptional && !isComplete(section, values))
}

export function nextSteps(values: Values): string {
  const missing = missingSections(values)
  if (missing.length > 0) {
    return `Still missing: ${missing.map(({ title }) => title).join(', ')}. Run setup again when you have it.`
  }
  return [
    'Next: restart the shop (systemctl restart shop) and create your account (shop create-siteadmin YOU@EXAMPLE.COM).',
    `Then open ${values.PUBLIC_URL}/admin. If it does not open, run: shop doctor`,
  ].join('\n')
}
