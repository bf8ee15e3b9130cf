import { passportNumber } from '#web/customers/passports/passport-number.ts'
import { PassportScreen } from '#web/customers/passports/passport-screen.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { failedWith } from '#web/platform/api/api-failure.ts'
import { notFound } from '#web/platform/meta/not-found.ts'
import type { PageHandle } from '#web/platform/meta/page-handle.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import type { Route } from './+types/passport-page.ts'

export const handle = { footer: 'links' } satisfies PageHandle

export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    return await context.get(apiContext).passports.get({ code: params.code })
  } catch (error) {
    if (!failedWith(error, 404) && !failedWith(error, 400)) throw error
    throw notFound({
      heading: 'Passport Not Found',
      text: 'There is no passport with this code. Check the code on the card that came in the box.',
    })
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData
      ? `${loaderData.passport.name}, ${passportNumber(loaderData.passport)}`
      : 'Passport Not Found',
    noindex: true,
    image: loaderData?.passport.images[0]?.url ?? null,
  })

export default function PassportPage({ loaderData }: Route.ComponentProps) {
  return <PassportScreen key={loaderData.passport.code} reply={loaderData} />
}
