/** The heading's id: it describes buttons that don't name the product. */
export const PRODUCT_NAME_ID = 'product-name'
