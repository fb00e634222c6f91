interface Caller {
  /** Posts JSON with this bearer token. @throws Error when the answer is not a success. */
  post<Body>(path: string, token: string, body: object): Promise<Body>;
}

/** A tenant without bounds, a key of it with all scopes, and a product. */
export interface CreatedTenant {
  readonly key: string;
  readonly keyId: string;
  readonly productId: string;
}

export async function createTenant(caller: Caller, operatorKey: string, name: string): Promise<CreatedTenant> {
  const tenant = await caller.post<{ id: string }>('/v1/admin/tenants', operatorKey, { name, plan: 'enterprise' });
  const { id: keyId, key } = await caller.post<{ id: string; key: string }>(
    `/v1/admin/tenants/${tenant.id}/keys`,
    operatorKey,
    { name, scopes: ['ingest', 'read', 'admin'] },
  );
  const product = await caller.post<{ id: string }>('/v1/products', key, { name: `Product of ${name}` });
  return { key, keyId, productId: product.id };
}
