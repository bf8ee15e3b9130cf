import { isRouteErrorResponse } from 'react-router'
import { readFilters } from './filters.ts'
import type { Listing } from './load-listing.ts'

/** A change of filter that does not get through leaves the page standing, with a way to try again. */
export async function keepListing(url: string, loading: Promise<Listing>): Promise<Listing> {
  try {
    return await loading
  } catch (error) {
    if (isRouteErrorResponse(error) && error.status < 500) throw error
    return {
      filters: readFilters(new URL(url).searchParams),
      products: [],
      total: 0,
      pages: 1,
      categories: [],
      tags: [],
      facts: [],
      totalWithout: [],
      failed: true,
    }
  }
}
