import type { Db } from '#server/platform/db/open.ts'

/** The images of all passports, each with the passport's code. Their files are never deleted. */
export async function passportImages(db: Db): Promise<{ hash: string; name: string }[]> {
  const rows = await db
    .selectFrom('passport_images')
    .innerJoin('passports', 'passports.id', 'passport_images.passport_id')
    .select(['passport_images.hash', 'passports.code'])
    .execute()
  return rows.map(({ hash, code }) => ({ hash, name: `Passport ${code}` }))
}
