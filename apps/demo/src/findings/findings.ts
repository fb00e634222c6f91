import type { ApiClient } from '@parley/api-client';
import type { DemoTenant } from '../fill/tenant.js';
import { frustrationOverTime, versionsCompared } from './bad-release.js';
import type { Finding } from './finding.js';
import { modelsCompared } from './models.js';
import { revenue } from './outcomes.js';
import { organizationAtRisk, usersAtRisk } from './people.js';
import { productFindings } from './product.js';

/** Asks the service what it found, one question after the other. */
export async function findings(api: ApiClient, tenant: DemoTenant): Promise<Finding[]> {
  return [
    await frustrationOverTime(api, tenant),
    await versionsCompared(api, tenant),
    ...(await productFindings(api, tenant)),
    await organizationAtRisk(api, tenant),
    await usersAtRisk(api, tenant),
    await modelsCompared(api, tenant),
    await revenue(api, tenant),
  ];
}
