import { AdminPort, type PublicAddress, TrustedProxies } from '@parley/http';
import { type Environment, httpUrl, integer, parsed, text } from '@parley/platform';
import { OperatorKey } from '@parley/tenancy';
import { operatorKey } from './operator-key.config.js';

export const HTTP_VARIABLES = {
  PARLEY_HOST: text()({ default: '127.0.0.1' }),
  PARLEY_PORT: integer(0, 65_535)({ default: 8080 }),
  PARLEY_ADMIN_HOST: text()({ default: undefined }),
  PARLEY_ADMIN_PORT: integer(0, 65_535)({ default: undefined }),
  PARLEY_PUBLIC_URL: httpUrl()({ default: undefined }),
  PARLEY_TRUSTED_PROXIES: parsed((list) => new TrustedProxies(list.split(',').map((range) => range.trim())))({
    default: undefined,
  }),
  PARLEY_SECOND_OPERATOR_KEY: operatorKey({ default: undefined }),
};

/** Where a gateway listens, and how it is reached. */
export interface HttpConfig {
  readonly host: string;
  readonly port: number;
  /** Null: administration and metrics share that port. */
  readonly admin: { readonly host: string; readonly port: number } | null;
  readonly address: PublicAddress;
  /** Accepted beside the first, while one replaces the other. */
  readonly secondOperatorKey: string | undefined;
}

export function toHttpConfig(variables: Environment<typeof HTTP_VARIABLES>): HttpConfig {
  const { PARLEY_HOST: host, PARLEY_ADMIN_HOST: adminHost = host, PARLEY_ADMIN_PORT: adminPort } = variables;
  return {
    host,
    port: variables.PARLEY_PORT,
    admin: adminPort === undefined ? null : { host: adminHost, port: adminPort },
    address: {
      url: variables.PARLEY_PUBLIC_URL?.replace(/\/+$/, '') ?? null,
      proxies: variables.PARLEY_TRUSTED_PROXIES ?? new TrustedProxies(),
    },
    secondOperatorKey: variables.PARLEY_SECOND_OPERATOR_KEY,
  };
}

/** The parts of the configuration that a gateway is made with. */
export const httpParts = ({ address, admin, secondOperatorKey }: HttpConfig, operatorKeyValue: string) => ({
  address,
  adminPort: new AdminPort(admin !== null),
  operatorKey: new OperatorKey(operatorKeyValue, ...(secondOperatorKey === undefined ? [] : [secondOperatorKey])),
});
