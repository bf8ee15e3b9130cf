import { announcement } from './announcement.ts'
import { business } from './business.ts'
import { cardFee } from './card-fee.ts'
import { orders } from './orders.ts'
import { shipping } from './shipping.ts'
import { tax } from './tax.ts'
import { vacation } from './vacation.ts'

/** In the order of the settings pages. */
export const SETTINGS = { business, announcement, vacation, shipping, tax, card_fee: cardFee, orders }
export type Section = keyof typeof SETTINGS

export const SECTIONS = Object.keys(SETTINGS) as Section[]

export const isSection = (name: string): name is Section => Object.hasOwn(SETTINGS, name)

/** An admin who is no siteadmin may save these. */
export const ADMIN_SECTIONS: readonly Section[] = ['announcement']
