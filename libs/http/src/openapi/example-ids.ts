/** The product of the document's examples. */
export const EXAMPLE_PRODUCT_ID = '0198c0de-0000-7000-8000-000000000001';
