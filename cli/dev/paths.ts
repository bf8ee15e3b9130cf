/** Where the shop tells the development server that it has restarted, and asks it for a rendered email. */
export const READY_PATH = '/__dev/ready'
export const RENDER_EMAIL_PATH = '/__dev/render-email'
