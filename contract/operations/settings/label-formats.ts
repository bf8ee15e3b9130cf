/** The label programs whose spreadsheets the shop writes. */
export const LABEL_CSV_FORMATS = ['pirate_ship', 'stamps_com'] as const
export type LabelCsvFormat = (typeof LABEL_CSV_FORMATS)[number]
