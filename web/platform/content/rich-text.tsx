import { classes } from '#web/platform/ui/cn.ts'
import './rich-text.css'

/** Text that the server rendered from Markdown. Nothing when it is empty. */
export function RichText({ html, className }: { html: string; className?: string }) {
  if (html === '') return null
  return (
    <div
      className={classes('rich-text', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server builds it from Markdown without HTML, with allowed elements and links only
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
