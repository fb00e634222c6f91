/** Who does something that the security log records. `nobody`: it is not known who. */
export const ACTORS = ['operator', 'key', 'service', 'nobody'] as const;

export interface Actor {
  readonly actor: (typeof ACTORS)[number];
  readonly keyId: string | null;
  /** The network address that the request came from. */
  readonly address: string | null;
}

/** The service itself, as when it makes the tenant at its first start. */
export const THE_SERVICE: Actor = { actor: 'service', keyId: null, address: null };
