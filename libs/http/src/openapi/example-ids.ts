/** The product of the document's examples. */
export const EXAMPLE_PRODUCT_ID = '0198c0de-0000-7000-8000-000000000001';

/** The conversation that examples are about. */
export const EXAMPLE_CONVERSATION_ID = '0198c0de-0000-7000-8000-000000000002';
