import { useEffect, useState } from 'react'
import { ApiError } from '#contract/app/client.ts'
import type { PageKey } from '#contract/catalog/pages/page-keys.ts'
import type { PageFields } from '#contract/catalog/pages/pages.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'

const PAUSE_MS = 300

interface Preview {
  html: string | null
  /** The server could not be asked. */
  failed: boolean
}

/**
 * Renders the page with these texts and images after each pause in typing.
 * @param onChecked is called with the error of each wrong field, or with none.
 */
export function usePreview(
  key: PageKey,
  content: PageFields,
  onChecked: (errors: Record<string, string>) => void,
): Preview {
  const [preview, setPreview] = useState<Preview>({ html: null, failed: false })
  const body = JSON.stringify({ fields: content.fields, images: content.images })

  // biome-ignore lint/correctness/useExhaustiveDependencies: `onChecked` is new in each rendering
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(async () => {
      try {
        const { html } = await adminApi.previewPage({ key, ...(JSON.parse(body) as PageFields) })
        if (!isCurrent) return
        setPreview({ html, failed: false })
        onChecked({})
      } catch (error) {
        if (!isCurrent) return
        const fields = error instanceof ApiError ? error.fields : {}
        onChecked(fields)
        setPreview(({ html }) => ({ html, failed: Object.keys(fields).length === 0 }))
      }
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [key, body])

  return preview
}
