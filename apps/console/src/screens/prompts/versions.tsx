import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { versionCountQuery } from '../../api/queries.js';
import { scopeOf, type State } from '../../state/state.js';
import { dayAndMonth, whole } from '../../ui/format.js';
import { Table } from '../../ui/table.js';
import { PROMPTS } from './prompts.texts.js';

interface Version {
  readonly id: string;
  readonly name: string;
  readonly productId: string;
  readonly promptName: string | null;
  readonly externalPromptId: string | null;
  readonly createdAt: string;
  readonly activatedAt: string | null;
  readonly isActive: boolean;
}

export function Versions({ versions }: { readonly versions: readonly Version[] }) {
  return (
    <Table
      title={PROMPTS.versions}
      columns={[
        { name: PROMPTS.version },
        { name: PROMPTS.prompt, wide: true },
        { name: PROMPTS.since, right: true },
        { name: PROMPTS.conversations, right: true },
      ]}
      empty={PROMPTS.noVersions}
      rows={versions.map(({ id, name, productId, promptName, externalPromptId, createdAt, activatedAt, isActive }) => ({
        id,
        cells: [
          <Link
            key="version"
            to="/conversations"
            search={(now: State) => ({ ...scopeOf(now), version: id })}
            className="font-medium hover:text-accent"
          >
            {name} {isActive && <span className="font-normal text-muted">{PROMPTS.active}</span>}
          </Link>,
          promptName ?? externalPromptId ?? PROMPTS.none,
          dayAndMonth(activatedAt ?? createdAt),
          <Count key="conversations" productId={productId} versionId={id} />,
        ],
      }))}
    />
  );
}

function Count({ productId, versionId }: { readonly productId: string; readonly versionId: string }) {
  const { data } = useQuery(versionCountQuery(productId, versionId));
  return data === undefined ? PROMPTS.none : whole(data);
}
