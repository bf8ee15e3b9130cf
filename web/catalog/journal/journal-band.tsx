import { pluralize } from '#contract/platform/values/pluralize.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Image } from '#web/platform/ui/image.tsx'
import { journalDay } from './journal-day.ts'
import './journal.css'

export interface BandEntry {
  date: string
  text: string
  images: string[]
}

interface JournalBandProps {
  /** Oldest first. */
  entries: BandEntry[]
  note: string
  /** Classes of the note, such as to hide it. */
  noteClassName?: string | undefined
}

/** The band of dated entries. It works without JavaScript. */
export function JournalBand({ entries, note, noteClassName }: JournalBandProps) {
  return (
    <section aria-labelledby="how-it-was-made" className="journal">
      <div className="page-width justify-between gap-8 pb-7 md:flex md:items-baseline md:pb-12">
        <h2 id="how-it-was-made" className="type-h2">
          How it was made
        </h2>
        <p className={classes('pt-3 text-steel-600', noteClassName)}>{note}</p>
      </div>
      <section
        aria-label="Notes from the bench"
        className="process-band"
        // A band that scrolls must be reachable by keyboard.
        tabIndex={entries.length > 1 ? 0 : undefined}
      >
        <ol className="journal-entries">
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two entries can say the same
            <Entry key={index} entry={entry} />
          ))}
        </ol>
      </section>
    </section>
  )
}

const MAX_LINES = 6

function Entry({ entry: { date, text, images } }: { entry: BandEntry }) {
  const [first] = images
  const day = journalDay(date)
  const isLong = estimateLines(text) > MAX_LINES
  return (
    <li>
      {first ? (
        <Image url={first} alt={`The bench on ${day}`} sizes="(min-width: 850px) 29vw, 400px" />
      ) : (
        <div className="journal-blank" />
      )}
      <div className="journal-text">
        <h3 className="type-h3">
          <time dateTime={date}>{day}</time>
        </h3>
        <p
          className={classes(
            'pt-1 whitespace-pre-line text-steel-600 wrap-anywhere',
            isLong && 'line-clamp-6',
          )}
        >
          {text}
        </p>
        {isLong && (
          <details>
            <summary>
              <span className="more">Read more</span>
              <span className="less">Read less</span>
              <span className="sr-only">, {day}</span>
            </summary>
          </details>
        )}
        {images.length > 1 && (
          <p className="pt-2 text-caption text-steel-600">{pluralize(images.length, 'picture')}</p>
        )}
      </div>
    </li>
  )
}

const CHARACTERS_PER_LINE = 36

/** About how many lines a text takes in the narrowest column, which the server cannot measure. */
export function estimateLines(text: string): number {
  return text
    .split('\n')
    .reduce((lines, paragraph) => lines + Math.max(1, Math.ceil(paragraph.length / CHARACTERS_PER_LINE)), 0)
}
