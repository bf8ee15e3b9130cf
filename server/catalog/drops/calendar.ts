import { dropPage } from '#contract/platform/values/paths.ts'
import type { DropRow } from './read.ts'

interface CalendarContext {
  siteUrl: string
  shopName: string
  now: number
}

/** RFC 5545. It takes no time in a calendar that shows when someone is busy, and reminds ten minutes before. */
export function makeCalendar(drop: DropRow, { siteUrl, shopName, now }: CalendarContext): string {
  const url = new URL(dropPage(drop.slug), siteUrl).href
  const summary = `${drop.name}, ${shopName}`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${text(shopName)}//Drops//EN`,
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:drop-${drop.id}@${new URL(siteUrl).hostname}`,
    `DTSTAMP:${utc(now)}`,
    `CREATED:${utc(drop.created_at)}`,
    `DTSTART:${utc(drop.opens_at)}`,
    `DTEND:${utc(drop.closes_at)}`,
    `SUMMARY:${text(summary)}`,
    `DESCRIPTION:${text([drop.description, url].filter(Boolean).join('\n\n'))}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${text(summary)}`,
    'TRIGGER:-PT10M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** "20261129T000000Z" */
function utc(at: number): string {
  return new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: removes them
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f]/g

function text(value: string): string {
  return value
    .toWellFormed()
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(CONTROL_CHARACTERS, '')
}

const MAX_OCTETS = 75

/** Lines of at most 75 octets, never split within a character. Further lines begin with a space. */
function fold(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MAX_OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
