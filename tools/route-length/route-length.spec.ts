import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { follow } from './follow.js';
import { openProject, type Project } from './project.js';
import type { Route } from './routes.js';

const TSCONFIG = {
  compilerOptions: {
    module: 'nodenext',
    experimentalDecorators: true,
    noLib: true,
    types: [],
    paths: { '@parley/*': ['./libs/*/src/index.ts'] },
  },
  include: ['apps', 'libs'],
};

/** A tiny product: one command, one query, a port with two adapters, and code off the route. */
const TREE = {
  'libs/kernel/src/index.ts': 'export const now = () => 0;',
  'libs/shops/src/index.ts': "export * from './shop.js'; export * from './unused.js';",
  'libs/shops/src/shop.ts': "export const OPEN = 'open';",
  'libs/shops/src/unused.ts': 'export const unused = 1;',
  'libs/orders/src/orders.controller.ts': `
    import { PlaceOrder } from './place-order.command.js';
    import { GetOrder } from './get-order.query.js';
    import { PlaceOrderRequest } from './place-order.request.js';
    import type { Order } from './order.js';
    @Controller('orders')
    export class OrdersController {
      constructor(private readonly bus: { execute(message: unknown): Order }) {}
      @Post() place(@Body() request: PlaceOrderRequest): Order { return this.bus.execute(new PlaceOrder(request)); }
      @Get(':orderId') get(@Param('orderId') id: string): Order { return this.bus.execute(new GetOrder(id)); }
    }`,
  'libs/orders/src/order.ts': 'export interface Order { id: string }',
  'libs/orders/src/place-order.request.ts':
    "import { bound } from './bound.js';\nexport class PlaceOrderRequest { @bound item; }",
  'libs/orders/src/bound.ts': 'export const bound = () => undefined;',
  'libs/orders/src/place-order.command.ts': 'export class PlaceOrder { constructor(readonly request: unknown) {} }',
  'libs/orders/src/place-order.handler.ts': `
    import { PlaceOrder } from './place-order.command.js';
    import { Orders } from './orders.port.js';
    @CommandHandler(PlaceOrder)
    export class PlaceOrderHandler {
      constructor(private readonly orders: Orders) {}
      execute({ request }: PlaceOrder) { return this.orders.add(request); }
    }`,
  'libs/orders/src/get-order.query.ts': 'export class GetOrder { constructor(readonly id: string) {} }',
  'libs/orders/src/get-order.handler.ts': `
    import { GetOrder } from './get-order.query.js';
    import { Orders } from './orders.port.js';
    @QueryHandler(GetOrder)
    export class GetOrderHandler {
      constructor(private readonly orders: Orders) {}
      execute({ id }: GetOrder) { return this.orders.get(id); }
    }`,
  'libs/orders/src/orders.port.ts':
    'export abstract class Orders { abstract add(o: unknown): void; abstract get(id: string): void; }',
  'libs/orders/src/kept-orders.ts': `
    import { now } from '@parley/kernel';
    import { OPEN } from '@parley/shops';
    import { Orders } from './orders.port.js';
    import { insert } from './insert.js';
    import { select } from './select.js';
    export class KeptOrders extends Orders {
      override add(order: unknown) { return insert(order, OPEN, now()); }
      override get(id: string) { return select(id); }
    }`,
  'libs/orders/src/insert.ts': 'export function insert(...values: unknown[]) { return values; }',
  'libs/orders/src/select.ts': 'export const select = (id: string) => id;',
  'libs/orders/src/mailed-orders.ts': `
    import { Orders } from './orders.port.js';
    export class MailedOrders extends Orders { override add() {} override get() {} }`,
  'libs/orders/src/testing/fake-orders.ts': `
    import { Orders } from '../orders.port.js';
    export class FakeOrders extends Orders { override add() {} override get() {} }`,
};

describe('the length of a route', () => {
  let directory: string;
  let project: Project;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'parley-route-length-'));
    for (const [path, source] of Object.entries({ ...TREE, 'tsconfig.json': JSON.stringify(TSCONFIG) })) {
      await mkdir(dirname(join(directory, path)), { recursive: true });
      await writeFile(join(directory, path), source);
    }
    project = openProject(directory);
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  const filesOf = (request: string, without: string[] = []): string[] => {
    const route: Route = { name: request, entries: [{ request }], without };
    return follow(project, route).map((path) => path.replace('libs/orders/src/', ''));
  };

  it('goes through the bus to the handler, through the port to its adapters, and on to what those call', () => {
    expect(filesOf('POST /v1/orders')).toEqual([
      'orders.controller.ts',
      'place-order.request.ts',
      'bound.ts',
      'place-order.handler.ts',
      'place-order.command.ts',
      'orders.port.ts',
      'kept-orders.ts',
      'insert.ts',
      'libs/shops/src/shop.ts',
      'mailed-orders.ts',
    ]);
  });

  it('counts the members that are called, not their neighbours', () => {
    const files = filesOf('GET /v1/orders/{id}');
    expect(files).toContain('select.ts');
    expect(files).not.toContain('insert.ts');
    expect(files).not.toContain('place-order.handler.ts');
  });

  it('leaves out the ground, indexes, fakes and files of which only types are used', () => {
    const files = filesOf('POST /v1/orders').join();
    expect(files).not.toMatch(/kernel|index|unused|testing|order\.ts/);
  });

  it('leaves out the adapters that the route is without', () => {
    expect(filesOf('POST /v1/orders', ['MailedOrders'])).not.toContain('mailed-orders.ts');
  });

  it('begins at a member of a class or at a constant as well', () => {
    const entries = [{ declaration: 'KeptOrders.get' }, { declaration: 'OPEN' }];
    expect(follow(project, { name: 'reading', entries })).toEqual([
      'libs/orders/src/kept-orders.ts',
      'libs/orders/src/orders.port.ts',
      'libs/orders/src/select.ts',
      'libs/shops/src/shop.ts',
    ]);
  });

  it.each([
    ['a request that nothing answers', { request: 'PUT /v1/orders' }, /No controller answers PUT \/v1\/orders/],
    ['a declaration that is gone', { declaration: 'KeptOrders.put' }, /Nothing is called KeptOrders\.put any more/],
  ])('says so of %s', (_, entry, message) => {
    expect(() => follow(project, { name: 'lost', entries: [entry] })).toThrow(message);
  });

  it('says so of an adapter that is gone', () => {
    expect(() => filesOf('POST /v1/orders', ['LostOrders'])).toThrow(/Nothing is called LostOrders any more/);
  });
});
