export const PASSPORT_CODE_LENGTH = 10
export const CLAIM_CODE_LENGTH = 8
