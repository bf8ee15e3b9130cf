import { firstName } from '#contract/platform/values/people.ts'

/** "June", or "friend" without a name or with one that email apps would turn into a link. */
export function greetingName({ name }: { name: string | null }): string {
  const first = firstName(name)
  // The sentence has its own period: "J. Whitlock" is "J".
  return first && !LIKE_A_LINK.test(first) ? first.replace(/\.$/, '') : 'friend'
}

/** An address, a domain, or a part of one. */
const LIKE_A_LINK = /[/\\:@]|\p{L}\.\p{L}{2}|^www\./iu

/** Invisible word joiners keep email apps from turning what a customer typed into a link. */
export function withoutLinks(line: string): string {
  return line.replace(/(?<=\S)[.:@](?=\S)/g, '$&\u2060')
}
