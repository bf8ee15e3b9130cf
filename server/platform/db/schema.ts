import type { Generated } from 'kysely'
import type { OrderStatus } from '#contract/sales/orders/order-states.ts'
import type {
  AuthenticatorRow,
  BackupEmailRow,
  CodeRow,
  LoginChallengeRow,
  PasskeyRow,
  SavedProductRow,
  SessionRow,
  SignUpRow,
  UserRow,
} from './rows/accounts.ts'
import type {
  CategoryRow,
  DailyProductStatsRow,
  ImageRow,
  PageViewRow,
  PriceChangeRow,
  ProductRow,
  StockChangeRow,
} from './rows/catalog.ts'
import type {
  CommissionEntryRow,
  CommissionEventRow,
  CommissionImageRow,
  CommissionRow,
  DepositRow,
} from './rows/commissions.ts'
import type { SearchDayRow, SearchSaltRow, SearchVisitorRow } from './rows/demand.ts'
import type { DiscountRow, DiscountUseRow } from './rows/discounts.ts'
import type { ClaimOrderRow, DrawClaimRow, DrawEntryRow, DrawRow } from './rows/draws.ts'
import type { DropProductRow, DropRow } from './rows/drops.ts'
import type { GiftCardLedgerRow, GiftCardRevocationRow, GiftCardRow } from './rows/gift-cards.ts'
import type {
  AnnouncedProductRow,
  RestockRow,
  SubscriberRow,
  SubscriberTokenRow,
  SubscriptionRow,
} from './rows/notifications.ts'
import type {
  ActivityRow,
  BackupRow,
  BackupStoreRow,
  FailureRow,
  MessageReplyRow,
  MessageRow,
  OutboxRow,
  ProblemRow,
  RecoveryRow,
  SettingsRow,
  StoredImageRow,
} from './rows/operations.ts'
import type {
  OrderChangeRow,
  OrderChangeUnitRow,
  OrderDelayRow,
  OrderEventRow,
  OrderLineRow,
  OrderRow,
  PaymentEventRow,
  PaymentLinkSessionRow,
  PaymentRow,
  RefundPartRow,
  RefundRow,
  TaxRefundRow,
  TenderRow,
} from './rows/orders.ts'
import type { DisputeRow, FailedRefundRow, ProviderAskRow } from './rows/outside-money.ts'
import type { PageConfirmationRow, PageRow, PageVersionRow } from './rows/pages.ts'
import type {
  JournalEntryRow,
  JournalImageRow,
  PassportKeyRow,
  PassportOwnerRow,
  PassportRow,
} from './rows/passports.ts'
import type { ReviewImageRow, ReviewRequestRow, ReviewRow } from './rows/reviews.ts'

/** Money is in cents, times in UTC milliseconds, booleans are 0 or 1. `deleted_at` null: not in the trash. */
export interface Database {
  catalogue_revision: { id: number; revision: number }
  categories: CategoryRow
  products: ProductRow
  product_pictures: ImageRow
  picture_previews: { hash: string; preview: string }
  /** `noted_at`: when the first backup that includes it was created. */
  picture_sums: { hash: string; sum: string; noted_at: number }
  tags: { id: Generated<number>; name: string; name_key: string; deleted_at: number | null }
  product_tags: { product_id: number; tag_id: number }
  stock_ledger: StockChangeRow
  drops: DropRow
  drop_products: DropProductRow
  price_changes: PriceChangeRow
  saved_products: SavedProductRow
  draws: DrawRow
  draw_entries: DrawEntryRow
  draw_claims: DrawClaimRow
  claim_orders: ClaimOrderRow
  orders: OrderRow
  order_lines: OrderLineRow
  order_events: OrderEventRow
  payments: PaymentRow
  payment_events: PaymentEventRow
  payment_link_sessions: PaymentLinkSessionRow
  commissions: CommissionRow
  commission_entries: CommissionEntryRow
  commission_images: CommissionImageRow
  commission_events: CommissionEventRow
  deposits: DepositRow
  mail_outbox: OutboxRow
  leases: { name: string; holder: string; expires_at: number }
  users: UserRow
  sessions: SessionRow
  sign_ups: SignUpRow
  login_challenges: LoginChallengeRow
  codes: CodeRow
  backup_emails: BackupEmailRow
  authenticators: AuthenticatorRow
  backup_codes: { user_id: string; code_hash: string }
  passkeys: PasskeyRow
  passkey_challenges: { challenge_hash: string; user_id: string | null; created_at: number }
  known_devices: { user_id: string; device_hash: string; last_seen_at: number }
  limits: { key: string; hits: string; touched_at: number }
  activity: ActivityRow
  messages: MessageRow
  pages: PageRow
  page_versions: PageVersionRow
  page_confirmations: PageConfirmationRow
  page_views: PageViewRow
  piece_days: DailyProductStatsRow
  search_days: SearchDayRow
  search_visitors: SearchVisitorRow
  search_salts: SearchSaltRow
  order_tenders: TenderRow
  refunds: RefundRow
  refund_parts: RefundPartRow
  disputes: DisputeRow
  failed_refunds: FailedRefundRow
  provider_asks: ProviderAskRow
  tax_refunds: TaxRefundRow
  gift_cards: GiftCardRow
  gift_card_ledger: GiftCardLedgerRow
  gift_card_revocations: GiftCardRevocationRow
  /** One row: what the codes are derived from, in hex. */
  gift_card_keys: { id: number; key: string }
  message_replies: MessageReplyRow
  backups: BackupRow
  backup_stores: BackupStoreRow
  stored_images: StoredImageRow
  problems: ProblemRow
  failures: FailureRow
  recoveries: RecoveryRow
  settings: SettingsRow
  reviews: ReviewRow
  review_images: ReviewImageRow
  review_requests: ReviewRequestRow
  journal_entries: JournalEntryRow
  journal_images: JournalImageRow
  passports: PassportRow
  passport_images: { passport_id: number; hash: string }
  passport_keys: PassportKeyRow
  passport_numbers: { year: number; last: number }
  passport_owners: PassportOwnerRow
  order_changes: OrderChangeRow
  order_change_units: OrderChangeUnitRow
  order_delays: OrderDelayRow
  /** `value` is JSON. */
  setup_guide: { key: string; value: string }
  subscribers: SubscriberRow
  subscriber_tokens: SubscriberTokenRow
  subscriptions: SubscriptionRow
  restocks: RestockRow
  announced_products: AnnouncedProductRow
  discounts: DiscountRow
  discount_uses: DiscountUseRow
  /** `revision` is null until the transaction of the change raises it. */
  derived_piece_changes: { product_id: number; revision: number | null }
  /** One row. */
  derived_review_counts: { to_answer: number; answered: number; hidden: number; ratings: number }
  derived_search_texts: { subject: string; row_id: string; field: string; folded: string }
  /** One row: who folds texts locks it. */
  derived_search_lock: { id: number }
  derived_search_changes: { id: Generated<number>; subject: string; row_id: string }
  derived_order_counts: { id: Generated<number>; block: number; status: OrderStatus; change: number }
}
