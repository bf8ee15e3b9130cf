/**
 * Every call's method and address, once. Plain data on purpose: the browser's client needs only this table, so no
 * schema travels to a phone. What a call takes and gives stands in `api.ts`.
 */
export const calls = {
  products: {
    list: { method: 'GET', path: '/api/products' },
    get: { method: 'GET', path: '/api/products/:id' },
    tags: { method: 'GET', path: '/api/products/:id/tags' },
    facets: { method: 'GET', path: '/api/products/facets' },
    allCategories: { method: 'GET', path: '/api/products/categories' },
    allTags: { method: 'GET', path: '/api/products/tags' },
  },
  checkout: {
    calculateFees: { method: 'POST', path: '/api/checkout/calculate-fees' },
    place: { method: 'POST', path: '/api/checkout' },
    cancel: { method: 'POST', path: '/api/checkout/cancel' },
  },
  orders: {
    verify: { method: 'GET', path: '/api/orders/verify' },
    mine: { method: 'GET', path: '/api/user/my-orders' },
  },
  auth: {
    register: { method: 'POST', path: '/api/auth/register' },
    login: { method: 'POST', path: '/api/auth/login' },
    verifyLogin2fa: { method: 'POST', path: '/api/auth/verify-login-2fa' },
    backupEmailsForLogin: { method: 'GET', path: '/api/auth/backup-emails-for-login' },
    sendLoginCode: { method: 'POST', path: '/api/auth/send-login-code-to-email' },
    me: { method: 'GET', path: '/api/auth/me' },
    updateMe: { method: 'PUT', path: '/api/user/me' },
    logout: { method: 'POST', path: '/api/user/logout' },
    sendVerificationEmail: { method: 'POST', path: '/api/auth/send-verification-email' },
    verifyEmailLink: { method: 'POST', path: '/api/auth/verify-email-link' },
    verifyEmailCode: { method: 'POST', path: '/api/auth/verify-email-code' },
    forgotPassword: { method: 'POST', path: '/api/auth/forgot-password' },
    verifyResetToken: { method: 'POST', path: '/api/auth/verify-reset-token' },
    resetPassword: { method: 'POST', path: '/api/auth/reset-password' },
    sessions: { method: 'GET', path: '/api/user/sessions' },
    endOtherSessions: { method: 'DELETE', path: '/api/user/sessions' },
    myData: { method: 'GET', path: '/api/user/my-data' },
    deleteAccount: { method: 'POST', path: '/api/user/delete-account' },
  },
  twoFactor: {
    backupEmails: { method: 'GET', path: '/api/2fa/backup-emails' },
    addBackupEmail: { method: 'POST', path: '/api/2fa/backup-emails' },
    removeBackupEmail: { method: 'DELETE', path: '/api/2fa/backup-emails' },
    resendBackupVerification: { method: 'POST', path: '/api/2fa/resend-backup-verification' },
    verifyBackupEmail: { method: 'POST', path: '/api/2fa/verify-backup-email' },
    sendEmailCode: { method: 'POST', path: '/api/2fa/send-2fa-email' },
    verifyEmailCode: { method: 'POST', path: '/api/2fa/verify-email-2fa' },
    enableApp: { method: 'POST', path: '/api/2fa/enable-2fa' },
    verifyApp: { method: 'POST', path: '/api/2fa/verify-2fa' },
    disable: { method: 'POST', path: '/api/2fa/disable-2fa' },
    regenerateBackupCodes: { method: 'POST', path: '/api/2fa/regenerate-backup-codes' },
  },
  passkeys: {
    list: { method: 'GET', path: '/api/auth/passkeys' },
    registerOptions: { method: 'POST', path: '/api/auth/passkeys/register/options' },
    registerVerify: { method: 'POST', path: '/api/auth/passkeys/register/verify' },
    rename: { method: 'PUT', path: '/api/auth/passkeys/:id' },
    remove: { method: 'DELETE', path: '/api/auth/passkeys/:id' },
    loginOptions: { method: 'POST', path: '/api/auth/passkeys/login/options' },
    loginVerify: { method: 'POST', path: '/api/auth/passkeys/login/verify' },
  },
  public: {
    settings: { method: 'GET', path: '/api/public/settings' },
    sendMessage: { method: 'POST', path: '/api/public/messages' },
    trackPageview: { method: 'POST', path: '/api/public/track-pageview' },
    trackCart: { method: 'POST', path: '/api/public/track-cart' },
    generateSitemap: { method: 'POST', path: '/api/sitemap/generate' },
  },
  admin: {
    products: { method: 'GET', path: '/api/admin/products' },
    product: { method: 'GET', path: '/api/admin/products/:id' },
    createProduct: { method: 'POST', path: '/api/admin/products' },
    updateProduct: { method: 'PUT', path: '/api/admin/products/:id' },
    deleteProduct: { method: 'DELETE', path: '/api/admin/products/:id' },
    restoreProduct: { method: 'POST', path: '/api/admin/products/:id/restore' },
    duplicateProduct: { method: 'POST', path: '/api/admin/products/:id/duplicate' },
    addImages: { method: 'POST', path: '/api/admin/products/:id/images' },
    removeImage: { method: 'DELETE', path: '/api/admin/products/:id/images' },
    restoreImage: { method: 'POST', path: '/api/admin/products/:id/images/restore' },
    describeImage: { method: 'PUT', path: '/api/admin/products/:id/images/alt' },
    addProductTags: { method: 'POST', path: '/api/admin/products/:id/tags' },
    removeProductTag: { method: 'DELETE', path: '/api/admin/products/:id/tags/:tagId' },
    labels: { method: 'GET', path: '/api/admin/labels' },
    createTag: { method: 'POST', path: '/api/admin/tags' },
    deleteTag: { method: 'DELETE', path: '/api/admin/tags/:id' },
    restoreTag: { method: 'POST', path: '/api/admin/tags/:id/restore' },
    createCategory: { method: 'POST', path: '/api/admin/categories' },
    updateCategory: { method: 'PUT', path: '/api/admin/categories/:id' },
    setCategoryImage: { method: 'POST', path: '/api/admin/categories/:id/image' },
    categoryDeletion: { method: 'GET', path: '/api/admin/categories/:id/deletion' },
    deleteCategory: { method: 'DELETE', path: '/api/admin/categories/:id' },
    restoreCategory: { method: 'POST', path: '/api/admin/categories/:id/restore' },
    orders: { method: 'GET', path: '/api/admin/orders' },
    order: { method: 'GET', path: '/api/admin/orders/:orderUuid' },
    setOrderStatus: { method: 'PUT', path: '/api/admin/orders/:orderUuid/status' },
    setOrderShipping: { method: 'PUT', path: '/api/admin/orders/:orderUuid/shipping' },
    setOrderNote: { method: 'PUT', path: '/api/admin/orders/:orderUuid/note' },
    refundOrder: { method: 'POST', path: '/api/admin/orders/:orderUuid/refund' },
    clearOrderFlag: { method: 'DELETE', path: '/api/admin/orders/:orderUuid/flag' },
    resendConfirmation: { method: 'POST', path: '/api/admin/orders/:orderUuid/confirmation' },
    messages: { method: 'GET', path: '/api/admin/messages' },
    archiveMessage: { method: 'PUT', path: '/api/admin/messages/:id/archive' },
    deleteMessage: { method: 'DELETE', path: '/api/admin/messages/:id' },
    restoreMessage: { method: 'POST', path: '/api/admin/messages/:id/restore' },
    trash: { method: 'GET', path: '/api/admin/trash' },
    activity: { method: 'GET', path: '/api/admin/activity' },
    pageviews: { method: 'GET', path: '/api/admin/pageviews' },
    today: { method: 'GET', path: '/api/admin/today' },
    analytics: { method: 'GET', path: '/api/admin/analytics' },
  },
} as const

/** Where a buyer who turns back on the payment page comes through: gives the pieces back, then shows the cart. */
export const CHECKOUT_CANCELLED_PATH = '/api/checkout/cancelled'
export const STRIPE_WEBHOOK_PATH = '/api/webhooks/stripe'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export interface Address {
  method: Method
  path: string
}
