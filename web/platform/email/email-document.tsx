import { renderToStaticMarkup } from 'react-dom/server'
import { type Business, phoneAndHours } from '#contract/operations/settings/business-labels.ts'
import { Image, LAYOUT } from './blocks.tsx'
import type { Block, EmailImage } from './email.ts'
import { DARK_RULES, emailStyle, PAGE_COLOR, SCREEN_ONLY } from './email-style.ts'

/** Email apps that ignore it lose nothing. */
const EXTRAS = `@media print { .${SCREEN_ONLY} { display: none !important } }
@media (max-width: 480px) { .content { padding: 28px 20px 36px !important } .bar, .foot { padding-left: 20px !important; padding-right: 20px !important }
.code { font-size: 16px !important } .amount { font-size: 30px !important; text-align: left !important } .stacked { display: block !important; width: 100% !important } }
@media screen and (prefers-color-scheme: dark) { ${DARK_RULES} }`

/** Inboxes show this many characters. Blanks fill the rest, which would otherwise be the beginning of the email. */
const PREVIEW_LENGTH = 150
const BLANK = '\u200c\u00a0'

interface DocumentProps {
  subject: string
  preview: string
  image: EmailImage | null
  blocks: Block[]
  business: Business
  manageUrl: string | null
}

/**
 * Tables and inline styles, because all email apps know those. Outlook for Windows ignores a `max-width`, so it gets a table
 * of that width around the email.
 */
export function emailDocument(email: DocumentProps): string {
  return `<!DOCTYPE html>
<html lang="en" dir="ltr">
${renderToStaticMarkup(<Head subject={email.subject} />)}
<body class="page" style="margin:0;padding:0;background-color:${PAGE_COLOR}">
${renderToStaticMarkup(<Preview preview={email.preview} />)}
<table role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0">
<tr><td align="center" style="padding:40px 0;background-color:${PAGE_COLOR}">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
${renderToStaticMarkup(<Sheet {...email} />)}
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`
}

/** The title is what screen readers announce. */
function Head({ subject }: { subject: string }) {
  return (
    <head>
      <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
      <title>{subject}</title>
      <meta name="x-apple-disable-message-reformatting" content="yes" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <style>{EXTRAS}</style>
    </head>
  )
}

function Preview({ preview }: { preview: string }) {
  const shown = preview.slice(0, PREVIEW_LENGTH)
  return <div style={emailStyle.hidden}>{shown + BLANK.repeat(PREVIEW_LENGTH - shown.length)}</div>
}

function Sheet({ image, blocks, business, manageUrl }: DocumentProps) {
  return (
    <table {...LAYOUT} width="100%" className="sheet" style={emailStyle.sheet}>
      <tbody>
        <tr>
          <td className="bar" style={emailStyle.bar}>
            {business.name}
          </td>
        </tr>
        {image && (
          <tr>
            <td>
              <Image {...image} width={600} />
            </td>
          </tr>
        )}
        <tr>
          <td className="content" style={emailStyle.content}>
            <table {...LAYOUT} width="100%">
              <tbody>
                {blocks.map(({ html, gap }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list is static
                  <tr key={index}>
                    <td style={{ paddingTop: gap }}>{html}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </td>
        </tr>
        <tr>
          <td className="foot" style={emailStyle.foot}>
            {business.name}, {business.region}
            <br />
            {phoneAndHours(business)}
            {manageUrl && (
              <p style={emailStyle.manage}>
                <a href={manageUrl} target="_blank" rel="noopener" style={emailStyle.footLink}>
                  Manage your emails or unsubscribe
                </a>
              </p>
            )}
          </td>
        </tr>
      </tbody>
    </table>
  )
}
