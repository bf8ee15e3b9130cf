import { createContext, useContext } from 'react'
import type { Business } from '#contract/operations/settings/business-labels.ts'
import type { Announcement, Vacation } from '#contract/operations/settings/shop.ts'

/** The shop's data that every page shows. */
export interface Site {
  origin: string
  year: number
  categories: { name: string; products: number }[]
  business: Business
  announcement: Announcement | null
  vacation: Vacation | null
}

/** For the error page of a shop that can't read its settings. */
export const UNKNOWN_SITE: Site = {
  origin: '',
  year: new Date().getFullYear(),
  categories: [],
  business: {
    name: '',
    email: '',
    phones: [],
    place: '',
    region: '',
    region_code: 'WV',
    time_zone: 'UTC',
    hours: [],
    hours_note: '',
    makers: [],
    phone: null,
    opening: [],
    openingSentence: '',
    openingShort: '',
  },
  announcement: null,
  vacation: null,
}

export const SiteContext = createContext<Site>(UNKNOWN_SITE)

export function useSite(): Site {
  return useContext(SiteContext)
}

export function useBusiness(): Business {
  return useSite().business
}

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** For `meta` functions, which have no hooks. */
export function siteOf(matches: Matches): Site {
  return (matches.find((match) => match?.id === 'root')?.loaderData as Site | undefined) ?? UNKNOWN_SITE
}
