import { authSchemas } from './accounts.ts'
import { activitySchemas } from './activity.ts'
import { analyticsSchemas } from './analytics.ts'
import { call, type InputOf, type ReplyOf } from './call.ts'
import { calls } from './calls.ts'
import { catalogueSchemas } from './catalogue.ts'
import { checkoutSchemas } from './checkout.ts'
import { messageSchemas, messageStaffSchemas } from './messages.ts'
import { orderSchemas } from './orders.ts'
import { outboxSchemas } from './outbox.ts'
import { pageviewSchemas, pageviewStaffSchemas } from './pageviews.ts'
import { passkeySchemas } from './passkeys.ts'
import { siteSchemas, siteStaffSchemas } from './site.ts'
import { spreadsheetSchemas } from './spreadsheet.ts'
import { categoryStaffSchemas, labelStaffSchemas, tagStaffSchemas } from './staff-labels.ts'
import { orderStaffSchemas } from './staff-orders.ts'
import { productStaffSchemas } from './staff-products.ts'
import { userStaffSchemas } from './staff-users.ts'
import { todaySchemas } from './today.ts'
import { trashSchemas } from './trash.ts'
import { twoFactorSchemas } from './two-factor.ts'

/** Every call whole: its address from `calls.ts` joined with what it takes and gives. */
export const api = {
  products: {
    list: call(calls.products.list, catalogueSchemas.list),
    get: call(calls.products.get, catalogueSchemas.get),
    tags: call(calls.products.tags, catalogueSchemas.tags),
    facets: call(calls.products.facets, catalogueSchemas.facets),
    allCategories: call(calls.products.allCategories, catalogueSchemas.allCategories),
    allTags: call(calls.products.allTags, catalogueSchemas.allTags),
  },
  checkout: {
    calculateFees: call(calls.checkout.calculateFees, checkoutSchemas.calculateFees),
    place: call(calls.checkout.place, checkoutSchemas.place),
    cancel: call(calls.checkout.cancel, checkoutSchemas.cancel),
  },
  orders: {
    verify: call(calls.orders.verify, orderSchemas.verify),
    mine: call(calls.orders.mine, orderSchemas.mine),
  },
  auth: {
    register: call(calls.auth.register, authSchemas.register),
    login: call(calls.auth.login, authSchemas.login),
    verifyLogin2fa: call(calls.auth.verifyLogin2fa, authSchemas.verifyLogin2fa),
    backupEmailsForLogin: call(calls.auth.backupEmailsForLogin, authSchemas.backupEmailsForLogin),
    sendLoginCode: call(calls.auth.sendLoginCode, authSchemas.sendLoginCode),
    me: call(calls.auth.me, authSchemas.me),
    updateMe: call(calls.auth.updateMe, authSchemas.updateMe),
    logout: call(calls.auth.logout, authSchemas.logout),
    sendVerificationEmail: call(calls.auth.sendVerificationEmail, authSchemas.sendVerificationEmail),
    verifyEmailLink: call(calls.auth.verifyEmailLink, authSchemas.verifyEmailLink),
    verifyEmailCode: call(calls.auth.verifyEmailCode, authSchemas.verifyEmailCode),
    forgotPassword: call(calls.auth.forgotPassword, authSchemas.forgotPassword),
    verifyResetToken: call(calls.auth.verifyResetToken, authSchemas.verifyResetToken),
    resetPassword: call(calls.auth.resetPassword, authSchemas.resetPassword),
    sessions: call(calls.auth.sessions, authSchemas.sessions),
    endOtherSessions: call(calls.auth.endOtherSessions, authSchemas.endOtherSessions),
    myData: call(calls.auth.myData, authSchemas.myData),
    deleteAccount: call(calls.auth.deleteAccount, authSchemas.deleteAccount),
  },
  twoFactor: {
    backupEmails: call(calls.twoFactor.backupEmails, twoFactorSchemas.backupEmails),
    addBackupEmail: call(calls.twoFactor.addBackupEmail, twoFactorSchemas.addBackupEmail),
    removeBackupEmail: call(calls.twoFactor.removeBackupEmail, twoFactorSchemas.removeBackupEmail),
    resendBackupVerification: call(
      calls.twoFactor.resendBackupVerification,
      twoFactorSchemas.resendBackupVerification,
    ),
    verifyBackupEmail: call(calls.twoFactor.verifyBackupEmail, twoFactorSchemas.verifyBackupEmail),
    sendEmailCode: call(calls.twoFactor.sendEmailCode, twoFactorSchemas.sendEmailCode),
    verifyEmailCode: call(calls.twoFactor.verifyEmailCode, twoFactorSchemas.verifyEmailCode),
    enableApp: call(calls.twoFactor.enableApp, twoFactorSchemas.enableApp),
    verifyApp: call(calls.twoFactor.verifyApp, twoFactorSchemas.verifyApp),
    disable: call(calls.twoFactor.disable, twoFactorSchemas.disable),
    regenerateBackupCodes: call(
      calls.twoFactor.regenerateBackupCodes,
      twoFactorSchemas.regenerateBackupCodes,
    ),
  },
  passkeys: {
    list: call(calls.passkeys.list, passkeySchemas.list),
    registerOptions: call(calls.passkeys.registerOptions, passkeySchemas.registerOptions),
    registerVerify: call(calls.passkeys.registerVerify, passkeySchemas.registerVerify),
    rename: call(calls.passkeys.rename, passkeySchemas.rename),
    remove: call(calls.passkeys.remove, passkeySchemas.remove),
    loginOptions: call(calls.passkeys.loginOptions, passkeySchemas.loginOptions),
    loginVerify: call(calls.passkeys.loginVerify, passkeySchemas.loginVerify),
  },
  public: {
    settings: call(calls.public.settings, siteSchemas.settings),
    sendMessage: call(calls.public.sendMessage, messageSchemas.send),
    trackPageview: call(calls.public.trackPageview, pageviewSchemas.track),
    trackCart: call(calls.public.trackCart, pageviewSchemas.trackCart),
    generateSitemap: call(calls.public.generateSitemap, siteStaffSchemas.generateSitemap),
  },
  admin: {
    products: call(calls.admin.products, productStaffSchemas.list),
    product: call(calls.admin.product, productStaffSchemas.get),
    createProduct: call(calls.admin.createProduct, productStaffSchemas.create),
    updateProduct: call(calls.admin.updateProduct, productStaffSchemas.update),
    deleteProduct: call(calls.admin.deleteProduct, productStaffSchemas.remove),
    restoreProduct: call(calls.admin.restoreProduct, productStaffSchemas.restore),
    duplicateProduct: call(calls.admin.duplicateProduct, productStaffSchemas.duplicate),
    exportProducts: call(calls.admin.exportProducts, spreadsheetSchemas.exportProducts),
    importProducts: call(calls.admin.importProducts, spreadsheetSchemas.importProducts),
    addImages: call(calls.admin.addImages, productStaffSchemas.addImages),
    removeImage: call(calls.admin.removeImage, productStaffSchemas.removeImage),
    restoreImage: call(calls.admin.restoreImage, productStaffSchemas.restoreImage),
    describeImage: call(calls.admin.describeImage, productStaffSchemas.describeImage),
    addProductTags: call(calls.admin.addProductTags, productStaffSchemas.addTags),
    removeProductTag: call(calls.admin.removeProductTag, productStaffSchemas.removeTag),
    labels: call(calls.admin.labels, labelStaffSchemas.list),
    createTag: call(calls.admin.createTag, tagStaffSchemas.create),
    deleteTag: call(calls.admin.deleteTag, tagStaffSchemas.remove),
    restoreTag: call(calls.admin.restoreTag, tagStaffSchemas.restore),
    createCategory: call(calls.admin.createCategory, categoryStaffSchemas.create),
    updateCategory: call(calls.admin.updateCategory, categoryStaffSchemas.update),
    setCategoryImage: call(calls.admin.setCategoryImage, categoryStaffSchemas.setImage),
    categoryDeletion: call(calls.admin.categoryDeletion, categoryStaffSchemas.deletion),
    deleteCategory: call(calls.admin.deleteCategory, categoryStaffSchemas.remove),
    restoreCategory: call(calls.admin.restoreCategory, categoryStaffSchemas.restore),
    orders: call(calls.admin.orders, orderStaffSchemas.list),
    exportOrders: call(calls.admin.exportOrders, spreadsheetSchemas.exportOrders),
    order: call(calls.admin.order, orderStaffSchemas.get),
    setOrderStatus: call(calls.admin.setOrderStatus, orderStaffSchemas.setStatus),
    setOrderShipping: call(calls.admin.setOrderShipping, orderStaffSchemas.setShipping),
    setOrderNote: call(calls.admin.setOrderNote, orderStaffSchemas.setNote),
    refundOrder: call(calls.admin.refundOrder, orderStaffSchemas.refund),
    clearOrderFlag: call(calls.admin.clearOrderFlag, orderStaffSchemas.clearFlag),
    resendConfirmation: call(calls.admin.resendConfirmation, orderStaffSchemas.resendConfirmation),
    users: call(calls.admin.users, userStaffSchemas.list),
    setUserRole: call(calls.admin.setUserRole, userStaffSchemas.setRole),
    deleteUser: call(calls.admin.deleteUser, userStaffSchemas.remove),
    messages: call(calls.admin.messages, messageStaffSchemas.list),
    replyToMessage: call(calls.admin.replyToMessage, messageStaffSchemas.reply),
    archiveMessage: call(calls.admin.archiveMessage, messageStaffSchemas.archive),
    deleteMessage: call(calls.admin.deleteMessage, messageStaffSchemas.remove),
    restoreMessage: call(calls.admin.restoreMessage, messageStaffSchemas.restore),
    trash: call(calls.admin.trash, trashSchemas.list),
    outbox: call(calls.admin.outbox, outboxSchemas.list),
    outboxMail: call(calls.admin.outboxMail, outboxSchemas.get),
    sendMailAgain: call(calls.admin.sendMailAgain, outboxSchemas.send),
    activity: call(calls.admin.activity, activitySchemas.list),
    pageviews: call(calls.admin.pageviews, pageviewStaffSchemas.list),
    today: call(calls.admin.today, todaySchemas.get),
    analytics: call(calls.admin.analytics, analyticsSchemas.get),
  },
} as const

export type Api = typeof api
export type CallInput<C> = InputOf<C>
export type CallReply<C> = ReplyOf<C>
