import { type RouteConfig, route } from '@react-router/dev/routes'
import { PAGES, STYLEGUIDE_PATH } from '../contract/addresses.ts'

/** Which page answers at which address. The addresses themselves stand in `contract/addresses.ts`. */
export default [
  route(PAGES.home, 'home/home-page.tsx', { index: true }),
  route(PAGES.shop, 'storefront/listing/listing-page.tsx', { id: 'shop' }),
  route(PAGES.allKnives, 'storefront/listing/listing-page.tsx', { id: 'all-knives' }),
  route(PAGES.category, 'storefront/listing/category-page.tsx'),
  route(PAGES.knife, 'storefront/product/product-page.tsx'),
  route(PAGES.cart, 'cart/cart-page.tsx'),
  route(PAGES.checkout, 'checkout/checkout-page.tsx'),
  route(PAGES.orderConfirmation, 'checkout/order-confirmation-page.tsx'),
  route(PAGES.order, 'orders/order-page.tsx'),
  route(PAGES.about, 'about/about-page.tsx'),
  route(PAGES.ourProcess, 'process/process-page.tsx'),
  route(PAGES.shippingReturns, 'policies/shipping-returns-page.tsx'),
  route(PAGES.privacy, 'policies/privacy-page.tsx'),
  route(PAGES.terms, 'policies/terms-page.tsx'),
  route(PAGES.contact, 'contact/contact-page.tsx'),
  route(PAGES.login, 'account/login/login-page.tsx'),
  route(PAGES.signup, 'account/signup/signup-page.tsx'),
  route(PAGES.forgotPassword, 'account/password/forgot-password-page.tsx'),
  route(PAGES.resetPassword, 'account/password/reset-password-page.tsx'),
  route(PAGES.verifyEmail, 'account/verify/verify-email-page.tsx'),
  route(PAGES.user, 'account/profile/user-page.ts'),
  route(PAGES.profile, 'account/profile/profile-page.tsx'),
  route(PAGES.myOrders, 'account/orders/my-orders-page.tsx'),
  route(PAGES.backupCodes, 'account/backup-codes/backup-codes-page.tsx'),
  route(STYLEGUIDE_PATH, 'styleguide/styleguide-page.tsx'),
  route('*', 'shell/not-found-page.tsx'),
] satisfies RouteConfig
