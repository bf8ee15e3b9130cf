import { announcement } from './announcement.ts'
import { business } from './business.ts'
import { defaultsOf } from './fields.ts'
import { orders } from './orders.ts'
import { shipping } from './shipping.ts'
import { tax } from './tax.ts'
import { vacation } from './vacation.ts'

/** A new shop starts with these; afterwards only the stored settings count. */
export const DEFAULT_BUSINESS = defaultsOf(business.fields)
export const DEFAULT_ANNOUNCEMENT = defaultsOf(announcement.fields)
export const DEFAULT_VACATION = defaultsOf(vacation.fields)
export const DEFAULT_ORDERS = defaultsOf(orders.fields)
export const DEFAULT_TAX = defaultsOf(tax.fields)

const { handling_days, transit_days } = shipping.fields
export const DEFAULT_DATES = defaultsOf({ handling_days, transit_days })
