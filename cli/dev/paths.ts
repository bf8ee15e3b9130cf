/** Endpoints of the development server for the shop. */
export const READY_PATH = '/__dev/ready'
export const RENDER_EMAIL_PATH = '/__dev/render-email'
