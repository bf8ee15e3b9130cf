import { type CSSProperties, Fragment, type ReactNode } from 'react'
import type { Block, Content, EmailImage } from './email.ts'
import { emailStyle, SCREEN_ONLY } from './email-style.ts'

export function heading(content: string): Block {
  return { html: <h1 style={emailStyle.heading}>{content}</h1>, text: content, gap: 0 }
}

export const strong = words(emailStyle.strong)
export const quiet = words(emailStyle.quiet)
export const small = words(emailStyle.small)

/** Names what stands below it. */
export const label = words(emailStyle.strong, 24)

/** The last words: questions, or what to do when nobody asked for the email. */
export const closing = words(emailStyle.quiet, 24)

export const SENT_BEFORE = quiet('You may have received this email before.')

function words(style: CSSProperties, gap = 12): (content: string) => Block {
  return (content) => ({ html: <Paragraphs content={content} style={style} />, text: content, gap })
}

/** Email apps offer to copy a code that stands alone on its line, before any link. */
export function code(content: string): Block {
  return { html: <p style={emailStyle.code}>{content}</p>, text: content, gap: 24 }
}

/** Outlook ignores the padding of a link, but not that of a cell. @param textLabel stands above the address in plain text */
export function button(content: string, url: string, textLabel = content): Block {
  return {
    html: (
      <table {...LAYOUT} className={SCREEN_ONLY} style={emailStyle.buttonTable}>
        <tbody>
          <tr>
            <td style={emailStyle.buttonCell}>
              <a href={url} target="_blank" rel="noopener" className="button" style={emailStyle.button}>
                {content}
              </a>
            </td>
          </tr>
        </tbody>
      </table>
    ),
    text: `${textLabel}:\n${url}`,
    gap: 24,
  }
}

export function link(content: string, url: string): Block {
  return {
    html: (
      <p style={emailStyle.text}>
        <EmailLink url={url}>{content}</EmailLink>
      </p>
    ),
    text: `${content}:\n${url}`,
    gap: 24,
  }
}

/** One below the other. @param urls absolute */
export function images(urls: string[], alt: string): Block {
  return {
    html: urls.map((url, index) => (
      <Image
        key={url}
        url={url}
        alt={urls.length === 1 ? alt : `${alt} ${index + 1} of ${urls.length}`}
        width={520}
        style={{ marginTop: index > 0 ? 20 : 0 }}
      />
    )),
    text: ['Images:', ...urls].join('\n'),
    gap: 20,
  }
}

/** Labels on the left, values on the right. */
export function rows(rows: [label: string, value: string][]): Block {
  return {
    html: (
      <>
        <hr style={emailStyle.stitch} />
        <Rows rows={rows} />
      </>
    ),
    text: rows.map(([label, value]) => `${label}: ${value}`).join('\n'),
    gap: 10,
  }
}

/** Quotes the recipient below our answer. */
export function youWrote(content: string, { about = '', title = '' } = {}): Block {
  const lines = [...(title ? [title] : []), ...content.split('\n')]
  return {
    html: (
      <>
        <p style={emailStyle.strong}>{about ? `You wrote about ${about}` : 'You wrote'}</p>
        {title && <p style={{ ...emailStyle.text, fontStyle: 'italic' }}>{title}</p>}
        <Paragraphs content={content} style={emailStyle.text} />
      </>
    ),
    text: ['You wrote:', ...lines.map((line) => `> ${line}`)].join('\n'),
    gap: 28,
  }
}

export const hairline: Block = { html: <hr style={emailStyle.line} />, text: '', gap: 16 }

/** Without space between them. */
export function together(...content: Content[]): Block {
  const blocks = toBlocks(content)
  return {
    html: blocks.map(({ html }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list is static
      <Fragment key={index}>{html}</Fragment>
    )),
    text: blocks
      .map((block) => block.text)
      .filter(Boolean)
      .join('\n'),
    gap: blocks[0]?.gap ?? 0,
  }
}

/** For what plain text says in other words, or leaves out because another line says it. */
export function inText(text: string, content: Block | string): Block {
  return { ...toBlock(content), text }
}

const paragraph = words(emailStyle.text)

function toBlock(content: Block | string): Block {
  return typeof content === 'string' ? paragraph(content) : content
}

export function toBlocks(content: Content[]): Block[] {
  return content.flatMap((part) => (part ? [toBlock(part)] : []))
}

export function EmailLink({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a href={url} target="_blank" rel="noopener" style={emailStyle.link}>
      {children}
    </a>
  )
}

/** A low priority keeps React from adding a `link` to preload it, which email apps don't know. */
export function Image({ url, alt, width, style }: EmailImage & { width: number; style?: CSSProperties }) {
  return (
    <img src={url} alt={alt} width={width} fetchPriority="low" style={{ ...emailStyle.image, ...style }} />
  )
}

export function Rows({ rows }: { rows: [label: string, value: string][] }) {
  return (
    <table {...LAYOUT} width="100%">
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <td style={emailStyle.rowLabel}>{label}</td>
            <td style={emailStyle.amount}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A table that screen readers don't announce. */
export const LAYOUT = { role: 'presentation', border: 0, cellPadding: 0, cellSpacing: 0 } as const

function Paragraphs({ content, style }: { content: string; style: CSSProperties }) {
  return content.split(/\n{2,}/).map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list is static
    <p key={index} style={index > 0 ? { ...style, marginTop: 12 } : style}>
      {paragraph.split('\n').map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is static
        <Fragment key={index}>
          {index > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </p>
  ))
}
