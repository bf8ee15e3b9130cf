import { useRouteLoaderData } from 'react-router'

export interface Site {
  origin: string
  categories: { name: string; products: number }[]
}

export function useSite(): Site {
  return useRouteLoaderData<Site>('root') ?? { origin: '', categories: [] }
}
