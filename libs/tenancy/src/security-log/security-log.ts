import { Injectable } from '@nestjs/common';
import { Clock, newId } from '@parley/kernel';
import { columnsOf, Postgres, type Queryable } from '@parley/postgres';
import type { Actor } from '../domain/actor.js';
import { SecurityEntry } from './security-entry.entity.js';
import type { SecurityEvent } from './security-event.js';
import { SecurityLines } from './security-lines.port.js';

const ENTRY = columnsOf(SecurityEntry);

/** What was done with the rights of operators and keys, and who was not let in. */
@Injectable()
export class SecurityLog {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
    private readonly lines: SecurityLines,
  ) {}

  /** Does the work in one transaction with its entries, so that neither is ever there without the other. */
  async transaction<T>(
    by: Actor,
    work: (tx: Queryable, note: (event: SecurityEvent) => void) => Promise<T>,
  ): Promise<T> {
    const entries: SecurityEntry[] = [];
    const result = await this.postgres.transaction(async (tx) => {
      // The work may run again after a deadlock.
      entries.length = 0;
      const done = await work(tx, (event) => entries.push(this.entryOf(by, event)));
      await insert(tx, entries);
      return done;
    });
    for (const entry of entries) this.lines.write(entry);
    return result;
  }

  /** Adds entries that each stand for several like events. */
  async add(counted: readonly (Actor & SecurityEvent & { readonly attempts: number })[]): Promise<void> {
    const entries = counted.map(({ attempts, ...one }) => this.entryOf(one, one, attempts));
    await insert(this.postgres, entries);
    for (const entry of entries) this.lines.write(entry);
  }

  private entryOf(
    { actor, keyId, address }: Actor,
    { kind, tenantId = null, subjectId = null, detail = null }: OrNull<SecurityEvent>,
    attempts = 1,
  ): SecurityEntry {
    return {
      id: newId(),
      createdAt: this.clock.now(),
      ...{ kind, actor, keyId, address, tenantId, subjectId, attempts, detail },
    };
  }
}

type OrNull<T> = { readonly [Key in keyof T]: T[Key] | (undefined extends T[Key] ? null : never) };

async function insert(db: Queryable, entries: readonly SecurityEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await db.query({
    text: `INSERT INTO security_log (${ENTRY.names})
           SELECT ${ENTRY.names} FROM json_to_recordset($1) AS given ${ENTRY.definitions}`,
    values: [ENTRY.toRecordset(entries)],
  });
}
