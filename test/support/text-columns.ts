/**
 * The text columns in which nobody writes about a person, each group with its reason. `server/customers/accounts/forgotten.shop.test.ts`
 * fills every other text column of the database with someone who is forgotten then, so a new column is either named here or erased.
 */
const GROUPS: [reason: string, columns: string][] = [
  [
    'A hash.',
    `orders.browser_hash orders.client_hash messages.client_hash draw_entries.token_hash gift_cards.code_hash
    order_delays.token_hash payment_link_sessions.browser_hash review_requests.token_hash draw_claims.token_hash
    search_visitors.text_hash search_visitors.visitor_hash subscriber_tokens.token_hash subscriptions.confirmation_hash
    users.password_hash backup_codes.code_hash codes.code_hash codes.link_hash known_devices.device_hash
    login_challenges.token_hash passkey_challenges.challenge_hash passport_owners.hand_over_hash sessions.token_hash
    sign_ups.device_hash sign_ups.password_hash sign_ups.login_device_hash discount_uses.email_hash limits.key`,
  ],
  [
    'A random id or secret that the shop or the provider chose.',
    `activity.actor activity.subject leases.name leases.holder message_replies.actor message_replies.request_key
    orders.order_uuid orders.user_id orders.request_key draw_entries.entry gift_cards.uuid gift_cards.last_four gift_cards.issued_by
    gift_cards.request_key gift_card_keys.key gift_card_revocations.key order_changes.actor order_changes.request_key order_changes.session_id
    order_changes.intent_id order_delays.actor order_events.actor
    page_confirmations.confirmed_by pages.updated_by page_versions.created_by payment_events.id payment_events.order_uuid
    payment_events.session_id payment_events.intent_id payments.session_id payments.intent_id commissions.uuid
    commissions.request_key commission_entries.author commission_entries.request_key commission_events.actor deposits.uuid
    deposits.session_id deposits.intent_id disputes.provider_id failed_refunds.provider_id journal_entries.request_key
    passports.code passports.claim_code passports.kid passports.request_key passport_keys.kid passport_keys.x
    payment_link_sessions.session_id order_tenders.intent_id refund_parts.request_key refunds.request_key refunds.actor search_salts.salt settings.updated_by users.id
    authenticators.user_id authenticators.secret authenticators.pending_secret backup_codes.user_id backup_emails.user_id
    codes.user_id known_devices.user_id login_challenges.user_id login_challenges.csrf_token passkey_challenges.user_id
    passkeys.id passkeys.user_id passkeys.credential_id passkeys.public_key passkeys.transports passport_owners.user_id
    saved_products.user_id sessions.user_id sessions.csrf_token sign_ups.id sign_ups.user_id`,
  ],
  [
    'One of a few words, a number, or a day.',
    `activity.action activity.subject_kind limits.hits discounts.kind drops.kind failures.kind failures.source failures.route
    messages.contact_method
    orders.status orders.shipping_method orders.carrier orders.source orders.payment_method orders.discount_code
    orders.promised_ship_by orders.own_ship_by gift_cards.send_on gift_card_ledger.reason mail_outbox.kind order_delays.old_ship_by
    order_changes.state order_changes.settled order_changes.payment_state order_delays.new_ship_by order_delays.unanswered order_delays.answer_by order_delays.answer order_events.kind
    order_tenders.kind payment_events.type payments.state problems.key commissions.state commissions.kind commissions.needed_by
    commissions.finish_by commissions.valid_until commission_entries.kind commission_events.state deposits.state
    deposits.card_brand deposits.card_last4 disputes.reason disputes.status failed_refunds.reason journal_entries.day
    piece_days.day provider_asks.name reviews.hidden_reason search_days.day setup_guide.key setup_guide.value
    stock_ledger.reason subscriptions.kind users.role users.two_factor_method codes.kind settings.section`,
  ],
  [
    'About the shop, its goods or its copies: what staff write for everyone.',
    `backup_stores.id backup_stores.failure backups.file backups.differences backups.failure backups.place categories.name
    categories.slug categories.picture_hash discounts.code discounts.category_ids drops.slug drops.name drops.description
    drops.seed drops.commitment page_confirmations.page_key page_views.path pages.key pages.fields pages.images
    page_versions.page_key page_versions.fields page_versions.images picture_previews.hash picture_previews.preview
    picture_sums.hash picture_sums.sum problems.message products.name products.name_key products.description products.steel
    products.hardness_hrc products.grind products.finish products.handle_material products.pins products.sheath products.hand
    products.heat_treatment products.finished_on commission_images.hash journal_entries.text journal_images.hash
    product_pictures.hash product_pictures.alt passport_images.hash review_images.hash settings.value stored_images.object
    stored_images.name stored_images.sum tags.name tags.name_key`,
  ],
  [
    'A sentence or a list that the shop composes without names. Nobody can change it afterwards.',
    `activity.before activity.after activity.subject_name order_events.detail orders.flag deposits.flag mail_outbox.occasion`,
  ],
  [
    'Kept for the books, the tax returns and claims against the carrier, or signed for the owner of the product.',
    `orders.state orders.zip orders.tracking_number orders.pickup order_changes.figures_before order_changes.figures_after order_lines.name order_lines.picture_hash refunds.purpose passports.jws`,
  ],
  ['What visitors search for, counted without saying who searched.', 'search_days.text'],
]

export const NOT_ABOUT_PEOPLE: ReadonlySet<string> = new Set(
  GROUPS.flatMap(([, columns]) => columns.split(/\s+/)),
)
