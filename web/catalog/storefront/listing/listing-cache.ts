import { isRouteErrorResponse } from 'react-router'
import { readFilters } from './filters.ts'
import type { Listing } from './load-listing.ts'

/** Turns a failed load into a listing with `failed`, so that the page offers a retry. */
export async function catchFailedListing(url: string, loading: Promise<Listing>): Promise<Listing> {
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
      specFacets: [],
      totalWithout: [],
      failed: true,
    }
  }
}
