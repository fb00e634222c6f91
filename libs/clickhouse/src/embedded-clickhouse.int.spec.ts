import { createTestClickHouse, describeClickHouse } from '@parley/testing';

describeClickHouse('the embedded engine', createTestClickHouse);
