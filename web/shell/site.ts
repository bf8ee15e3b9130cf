import { useRouteLoaderData } from 'react-router'

/** What every page knows: the shop's own address, and its categories for the menus. */
export interface Site {
  origin: string
  categories: { name: string; pieces: number }[]
}

export function useSite(): Site {
  return useRouteLoaderData<Site>('root') ?? { origin: '', categories: [] }
}
