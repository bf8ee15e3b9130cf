import { isLegalPage, LEGAL_PAGES, PAGE_TITLES, type PageKey } from '#contract/catalog/pages/page-keys.ts'
import type { EditedPage } from '#contract/catalog/pages/pages.ts'
import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import type { Db } from '#server/platform/db/open.ts'
import { NotFound } from '#server/platform/errors.ts'

export type Confirmation = NonNullable<EditedPage['confirmed']>

/** @throws {NotFound} for a page without legal texts. */
export async function confirmPage(db: Db, key: PageKey, by: Actor): Promise<void> {
  if (!isLegalPage(key)) throw new NotFound('Only a legal page can be confirmed.')
  await db.transaction().execute(async (tx) => {
    const confirmation = { confirmed_at: by.at, confirmed_by: by.actor }
    await tx
      .insertInto('page_confirmations')
      .values({ page_key: key, ...confirmation })
      .onConflict((row) => row.column('page_key').doUpdateSet(confirmation))
      .execute()
    await recordAuditEntry(tx, by, { action: 'confirmed', kind: 'page', id: key, name: PAGE_TITLES[key] })
  })
}

/** Reads when a site admin last confirmed or edited each legal page. */
export async function readConfirmations(db: Db): Promise<Map<PageKey, Confirmation>> {
  const rows = [...(await confirmed(db)), ...(await editedBySiteadmins(db))]
  const latest = rows.sort((a, b) => a.at - b.at)
  return new Map(latest.map(({ key, at, by }) => [key as PageKey, { at: new Date(at).toISOString(), by }]))
}

function confirmed(db: Db) {
  return db
    .selectFrom('page_confirmations')
    .leftJoin('users', 'users.id', 'confirmed_by')
    .select(['page_key as key', 'confirmed_at as at', 'users.name as by'])
    .execute()
}

function editedBySiteadmins(db: Db) {
  return db
    .selectFrom('page_versions')
    .innerJoin('users', 'users.id', 'page_versions.created_by')
    .select(['page_key as key', 'page_versions.created_at as at', 'users.name as by'])
    .where('users.role', '=', 'siteadmin')
    .where('page_key', 'in', LEGAL_PAGES)
    .execute()
}
