import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { modelQuery } from '../../api/queries.js';
import { scopeOf, type State } from '../../state/state.js';
import { score, whole } from '../../ui/format.js';
import { Table } from '../../ui/table.js';
import { PROMPTS } from './prompts.texts.js';

interface Model {
  readonly id: string;
  readonly canonicalId: string;
  readonly displayName: string;
  readonly provider: string;
  readonly usageCount: number;
}

export function Models({ models }: { readonly models: readonly Model[] }) {
  return (
    <Table
      title={PROMPTS.models}
      columns={[
        { name: PROMPTS.model, wide: true },
        { name: PROMPTS.provider },
        { name: PROMPTS.conversations, right: true },
        { name: PROMPTS.quality90, right: true },
        { name: PROMPTS.frustration, right: true },
      ]}
      empty={PROMPTS.noModels}
      rows={[...models]
        .sort((a, b) => b.usageCount - a.usageCount)
        .map(({ id, canonicalId, displayName, provider, usageCount }) => ({
          id,
          cells: [
            <Link
              key="model"
              to="/conversations"
              search={(now: State) => ({ ...scopeOf(now), model: canonicalId })}
              className="font-medium hover:text-accent"
            >
              {displayName}
            </Link>,
            provider,
            whole(usageCount),
            <OfModel key="quality" id={id} of="quality" />,
            <OfModel key="frustration" id={id} of="frustration" />,
          ],
        }))}
    />
  );
}

function OfModel({ id, of }: { readonly id: string; readonly of: 'quality' | 'frustration' }) {
  const { data } = useQuery(modelQuery(id));
  const value = of === 'quality' ? data?.avgConversationQualityIndex : data?.averageFrustration.score;
  return value == null ? PROMPTS.none : score(value);
}
