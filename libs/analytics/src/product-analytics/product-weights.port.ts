/** What the read side has to know of a product beyond its facts. */
export abstract class ProductWeights {
  /** The weights of the product's quality index. @throws Problem `not_found` when the tenant has no such product. */
  abstract of(
    tenantId: string,
    productId: string,
  ): Promise<Readonly<Record<'satisfaction' | 'safety' | 'friction' | 'growth', number>>>;
}
