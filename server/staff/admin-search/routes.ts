import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { OpenDatabase } from '#server/platform/db/open.ts'
import { addRoute } from '#server/platform/http/endpoint.ts'
import { requireSession } from '#server/platform/http/guards.ts'
import { searchShop } from './search.ts'

export function adminSearchRoutes(app: FastifyInstance, { database }: { database: OpenDatabase }): void {
  addRoute(app, api.admin.search, async ({ q }, { request }) => {
    const withCustomers = requireSession(request).user.role === 'siteadmin'
    return { results: await searchShop(database, q, { withCustomers }) }
  })
}
