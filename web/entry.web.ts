import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { Web } from '#contract/web.ts'
import { apiContext } from './api-context.ts'
import { sharedPageKey } from './shared-page-key.ts'

const handle = createRequestHandler(build, 'production')

export const web: Web = {
  sharedPageKey,

  answer(request, api) {
    return handle(request, new RouterContextProvider(new Map([[apiContext, api]])))
  },

  async renderMail(kind, props, siteUrl) {
    const { renderMail } = await import('./mail/render-mail.tsx')
    return renderMail(kind, props, siteUrl)
  },
}
