import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Web } from '#contract/ssr.ts'
import { apiContext } from './api-context.ts'
import { sharedPageKey } from './page-cache-key.ts'

const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE)

export const web: Web = {
  sharedPageKey,

  answer(request, api) {
    return handle(request, new RouterContextProvider(new Map([[apiContext, api]])))
  },

  async renderEmail(kind, props, siteUrl) {
    const { renderEmail } = await import('./email/render-email.tsx')
    return renderEmail(kind, props, siteUrl)
  },
}
