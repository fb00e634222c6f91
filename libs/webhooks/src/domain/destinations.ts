import { InnerNetworks } from './inner-networks.js';

/** Where messages may go. */
export class Destinations {
  constructor(
    readonly networks: InnerNetworks = new InnerNetworks(),
    /** The domains that e-mail may go to, in lower case; none: there is no mail server. */
    readonly mailDomains: readonly string[] = [],
  ) {}
}
