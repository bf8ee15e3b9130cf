import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Web } from '#contract/app/ssr.ts'
import { apiContext } from '#web/platform/api/api-context.ts'
import { sharedPageKey } from './page-cache-key.ts'

const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE)

export const web: Web = {
  sharedPageKey,

  async answer(request, api) {
    const response = await handle(request, new RouterContextProvider(new Map([[apiContext, api]])))
    return { status: response.status, headers: response.headers, body: await response.bytes() }
  },

  async renderEmail(kind, props, sender) {
    const { renderEmail } = await import('#web/platform/email/render-email.ts')
    return renderEmail(kind, props, sender)
  },
}
