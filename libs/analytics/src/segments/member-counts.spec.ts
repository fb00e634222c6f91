import { memberCounts } from './member-counts.query.js';

describe('memberCounts', () => {
  const rules = (count: number) => [
    { type: 'conversation_count', operator: 'gte', value: count } as const,
    { type: 'analysis', field: 'frustration', operator: 'gte', value: 0.5 } as const,
    { type: 'property', key: 'plan', operator: 'eq', value: 'pro' } as const,
  ];
  const segments = (celled: boolean) =>
    Array.from({ length: 10 }, (_, count) => ({ filters: { rules: rules(count) }, now: new Date(0), celled }));
  const reads = (sql: unknown, table: string) => String(sql).split(`parley.${table} `).length - 1;

  it('reads each table of cells once, however many segments there are', () => {
    const { sql } = memberCounts(segments(true), false).query;
    const tables = ['user_conversation_cells', 'user_analysis_cells', 'user_facts'];
    expect(tables.map((table) => reads(sql, table))).toEqual([1, 1, 1]);
  });

  it('reads facts for each segment while there are no cells', () => {
    const { sql } = memberCounts(segments(false), false).query;
    expect([reads(sql, 'conversation_facts'), reads(sql, 'user_conversation_cells')]).toEqual([10, 0]);
  });
});
